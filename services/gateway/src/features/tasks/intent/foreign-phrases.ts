/** Phrases of one language for where to begin. A request that fits none of them is left to a model or a person. */
export interface ForeignPhrases {
  readonly language: string;
  /** Words of the language that do not exist in English; two different ones identify it. A separate script identifies it at once. */
  readonly words: RegExp;
  readonly script: boolean;
  /** An order not to submit the form, or that it is submitted already. */
  readonly never: RegExp;
  /** A negated fact or order: its content does not apply. Removed before the others are searched for. */
  readonly denied: RegExp;
  /** The mail has arrived, or the work begins at it. */
  readonly mail: RegExp;
  /** The document exists. */
  readonly analyze: RegExp;
  /** The form is to be submitted, or everything restarts. */
  readonly form: RegExp;
  /** Any word of these matters: without one the text does not say where to begin. */
  readonly topic: RegExp;
  /** Turns an adjacent phrase into a question or a condition. */
  readonly condition: RegExp;
  /** True if only the start is read: a person decides on each effect of such a request. */
  readonly isBrief?: boolean;
}

/** Every gap is bounded, so the time grows in proportion to the length of the text. */
const gap = String.raw`[^.;!?\n]{0,40}?`;

/** `a…b` or `b…a` within a sentence. */
function near(a: string, b: string): string {
  return `(?:${a})${gap}(?:${b})|(?:${b})${gap}(?:${a})`;
}

function latin(source: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, 'giu');
}

function plain(source: string): RegExp {
  return new RegExp(source, 'giu');
}

const de = {
  form: String.raw`formular\w*|eingabemaske|(?:ab|los|ein)(?:zu|ge)?(?:schick|send|sand|reich)\p{L}*|ausfüll\p{L}*|auszufüllen|ausgefüllt|übermitt\p{L}*|schicke?n?|sende[nt]?`,
  not: String.raw`nicht|nichts|nie|niemals|kein\p{L}*|ohne|überspring\p{L}*|überspring|lass\p{L}*|auslassen|weglassen|statt|verzicht\p{L}*|spar\p{L}*`,
  mail: `e-?mails?|mails?|posteingang|postfach`,
  been: `gemailt|gesendet|geschickt|verschickt|zugeschickt|angekommen|eingetroffen|zugestellt|erhalten|bekommen|da|abgeschickt|im posteingang|im postfach`,
  thing: String.raw`ergebnis\w*|e-?mail|mail|bericht|präsentation|dokument|datei|ausgabe|deck`,
};
const es = {
  form: String.raw`formularios?|env(?:i|í)\p{L}*|rellen\p{L}*|mand\p{L}*|complet\p{L}*`,
  not: String.raw`no|nunca|jamás|sin|ni|omit\p{L}*|omit|salt\p{L}*|sáltate|evit\p{L}*`,
  mail: `correos?|e-?mails?|buzón|bandeja`,
  been: String.raw`enviad\p{L}*|llegad\p{L}*|llegó|llegaron|recibid\p{L}*|recibí|mandad\p{L}*|está|están`,
};
const fr = {
  form: String.raw`formulaires?|soumet\p{L}*|soumission|envoy\p{L}*|envoi|rempli\p{L}*`,
  not: String.raw`ne|pas|sans|jamais|n'|évit\p{L}*|saut\p{L}*|inutile`,
  mail: `e-?mails?|mails?|courriels?|boîte`,
  been: String.raw`envoyé\p{L}*|arrivé\p{L}*|reçu\p{L}*|là`,
};

export const foreignPhrases: readonly ForeignPhrases[] = [
  {
    language: 'German',
    script: false,
    words: latin(
      'der|die|das|den|dem|und|nicht|bitte|mit|für|ist|sind|wurden?|schon|bereits|ohne|keine?n?|nur|von|zum|zur|bei|beim|ich|habe|haben|auf|eine?n?|prüfe|repariere|ergebnisse?|formular|jetzt|noch|wieder|bis|es|wir|diesmal|datei|im|sofort|passt',
    ),
    never: latin(
      near(de.not, de.form) +
        `|formular${gap}(?:schon|bereits)${gap}(?:abgeschickt|ausgefüllt|eingereicht)|(?:schon|bereits)${gap}(?:abgeschickt|ausgefüllt|eingereicht)`,
    ),
    denied: latin(
      String.raw`(?:noch\s+)?(?:nicht|nie|keine?)${gap}(?:${de.been})|(?:nicht|nie)\s+(?:überspring\p{L}*|auslassen|weglassen)|(?:nicht|nie)${gap}(?:mit|bei)${gap}(?:${de.mail})`,
    ),
    mail: latin(
      String.raw`(?:${de.thing})${gap}(?:schon|bereits|gestern|gerade|heute|eben)${gap}(?:${de.been})|(?:schon|bereits|gestern|gerade)${gap}(?:gemailt|zugeschickt|per mail)|(?:beginne?|starte?|fang\p{L}*|weiter|mach\p{L}*)${gap}(?:mit|bei|ab)${gap}(?:${de.mail})|(?:nimm|nutze?|verwende?|hol\p{L}*|lies|nehmen|öffne)${gap}(?:mail|e-?mail|posteingang|postfach)|(?:${de.thing})${gap}(?:liegt|liegen|ist|sind)${gap}(?:im|in meinem) (?:posteingang|postfach)|(?:prüfe?|schau\p{L}*|sieh)${gap}(?:posteingang|postfach)`,
    ),
    analyze: latin(
      String.raw`(?:analysiere?n?|vergleiche?n?|nimm|nutze?|verwende?|untersuche?)${gap}(?:vorhandene[nrs]?|bestehende[nrs]?|angehängte[nrs]?|heruntergeladene[nrs]?|diese[nrs]?|die)\s+(?:datei|dokument|präsentation|bericht)(?!\p{L}|${gap}(?:mail|posteingang|postfach))|datei${gap}(?:schon|bereits)${gap}(?:da|hier|heruntergeladen)`,
    ),
    form: latin(
      String.raw`(?:schicke?|sende?|füll\p{L}*|reiche?)${gap}formular|formular${gap}(?:abschicken|absenden|ausfüllen|einreichen)|von (?:vorne?|anfang an)|komplett neu`,
    ),
    topic: latin(`${de.form}|${de.mail}|gemailt|datei|schritt`),
    condition: latin('falls|wenn|sobald|nachdem|ob|bevor'),
  },
  {
    language: 'Spanish',
    script: false,
    words: latin(
      'el|la|los|las|un|una|del?|que|con|sin|por|para|ya|está|están|correo|formulario|desde|envíes?|envíe|favor|arregla|corrige|resultados|mi|al|y|hasta|fueron|han|se|archivo|nada|no|omite|salta',
    ),
    never: latin(
      near(es.not, es.form) +
        String.raw`|formulario${gap}ya${gap}(?:enviad\p{L}*|rellenad\p{L}*)|ya${gap}(?:envié|rellené|enviamos)${gap}formulario`,
    ),
    denied: latin(
      String.raw`(?:aún|todavía)\s+no${gap}(?:${es.been})|no${gap}(?:todavía|aún)|no${gap}(?:omit\p{L}*|salt\p{L}*)|no\s+(?:se\s+)?(?:han?|fueron|fue)${gap}(?:${es.been})`,
    ),
    mail: latin(
      String.raw`(?:resultados|correo|informe|documento|presentación)${gap}ya${gap}(?:${es.been})|ya${gap}(?:enviaron|enviad\p{L}*|llegó|llegaron|recibí|recibimos|mandaron)${gap}(?:correo|e-?mail|resultados)|(?:archivo|informe|documento|correo|resultados?|presentación|libro)${gap}(?:recibid\p{L}*|llegó|llegaron|que llegó)${gap}(?:ayer|hoy|esta mañana|anoche)|(?:empieza|comienza|inicia|continúa|empezar|comenzar)${gap}(?:desde|por|con|en)${gap}(?:${es.mail})|(?:revisa|mira|busca)${gap}(?:${es.mail})`,
    ),
    analyze: latin(
      String.raw`(?:analiza|compara|usa|utiliza|examina)${gap}(?:archivo|documento|presentación)${gap}(?:existente|adjunto|descargado)|(?:analiza|compara|usa)\s+(?:este|el)\s+archivo|ya tengo${gap}(?:archivo|documento)`,
    ),
    form: latin(`(?:envía|rellena|manda|completa)${gap}formulario|desde (?:cero|el principio)`),
    topic: latin(`${es.form}|${es.mail}|archivo|paso|recibid[oa]s?|llegó`),
    condition: latin('si|cuando|hasta que|después de que|antes de'),
  },
  {
    language: 'French',
    script: false,
    words: latin(
      "le|la|les|des|du|une?|et|est|sont|déjà|pas|sans|avec|dans|pour|depuis|courriel|formulaire|résultats|ont|été|corrige|répare|ne|par|au|à|de|rien|s'il|plaît|commence|fichier",
    ),
    never: latin(`${near(fr.not, fr.form)}|formulaire${gap}déjà${gap}(?:envoyé|soumis|rempli)`),
    denied: latin(
      String.raw`pas encore${gap}(?:${fr.been})|n[e']\s*(?:saut|omet|ignor)\p{L}*\s+pas|ne\s+pas\s+(?:saut|omet|ignor)\p{L}*|n'ont pas${gap}(?:${fr.been})`,
    ),
    mail: latin(
      String.raw`(?:résultats|mail|e-mail|courriel|rapport|document)${gap}déjà${gap}(?:${fr.been})|(?:classeur|fichier|document|rapport|mail|courriel|présentation|résultats?)${gap}(?:reçu|arrivé)\p{L}*${gap}(?:hier|ce matin|aujourd'hui|cette nuit)|(?:commence|démarre|reprends|pars)${gap}(?:par|avec|depuis|à partir d\p{L}*|au|du)${gap}(?:${fr.mail})`,
    ),
    analyze: latin(
      String.raw`(?:analyse|compare|utilise)${gap}(?:fichier|document)${gap}(?:existant|joint|téléchargé)|(?:analyse|utilise)\s+(?:ce|le)\s+fichier|j'ai déjà${gap}fichier`,
    ),
    form: latin(`(?:remplis|envoie|soumets)${gap}formulaire|depuis le début|de zéro`),
    topic: latin(`${fr.form}|${fr.mail}|fichier|étape|reçue?s?`),
    condition: latin('si|quand|lorsque|après que|avant de'),
  },
  {
    language: 'Japanese',
    script: true,
    words: /[\u3040-\u30ff]/gu,
    never: plain(
      '(?:フォーム|送信|提出|入力|申請|申し込み|応募)[^。！？\\n]{0,20}?(?:しない|せず|しなく|ないで|なしで|無しで|不要|スキップ|飛ばし|省略|やめて|禁止|するな|済み|済んで|せずに|不可|完了)',
    ),
    denied: plain(
      '(?:まだ|未だ)[^。！？\\n]{0,25}?(?:いない|ない|いません|ません)|(?:スキップ|省略|飛ば)[^。！？\\n]{0,6}?(?:しない|ないで|さない|しては)',
    ),
    mail: plain(
      '(?:結果|メール|資料|レポート)[^。！？\\n]{0,15}?(?:既に|すでに|もう)[^。！？\\n]{0,15}?(?:送信|送られ|届|受信|受け取)|(?:既に|すでに|もう)[^。！？\\n]{0,20}?(?:メール)[^。！？\\n]{0,12}?(?:送|届|受)|メール[^。！？\\n]{0,10}?(?:から始|から開始|から再開|を確認)',
    ),
    analyze: plain(
      '(?:既存|この|添付|ダウンロード済み)の?(?:ファイル|資料)[^。！？\\n]{0,10}?(?:分析|解析|比較|使)',
    ),
    form: plain('フォームを(?:送信|提出|入力)(?:して|する)|最初から|一から'),
    topic: plain('フォーム|送信|提出|メール|ファイル|ステップ|手順'),
    condition: plain('もし|なら|たら|場合|後に|まで'),
  },
  {
    language: 'Chinese',
    script: true,
    words: /[\u4e00-\u9fff]/gu,
    never: plain(
      '(?:不要|别|別|不用|无需|無需|勿|不必|禁止|跳过|跳過|不能|不准|不再|不|无须)[^。！？；\\n]{0,12}?(?:提交|填写|填寫|填|表单|表格|表單|发送|送出|递交)|(?:表单|表格|表單)[^。！？；\\n]{0,8}?(?:已经|已經|已)[^。！？；\\n]{0,6}?(?:提交|填)|已(?:经|經)?提交',
    ),
    denied: plain(
      '(?:还没|還沒|尚未|没有|沒有|未)[^。！？；\\n]{0,12}?(?:发|發|收|到|寄|送)|(?:不要|别|不能)跳过|不要跳過',
    ),
    mail: plain(
      '(?:结果|結果|邮件|郵件|报告|報告)[^。！？；\\n]{0,10}?(?:已经|已經|已)[^。！？；\\n]{0,10}?(?:发|發|寄|收|到|送)|(?:从|從)[^。！？；\\n]{0,8}?(?:邮件|郵件|邮箱|郵箱|收件箱)[^。！？；\\n]{0,8}?(?:开始|開始|继续|繼續)?|(?:检查|查看|检视|檢查)[^。！？；\\n]{0,6}?(?:邮箱|郵箱|收件箱|邮件|郵件)',
    ),
    analyze: plain(
      '(?:分析|比较|比較|使用|用)[^。！？；\\n]{0,10}?(?:现有|現有|已有|附件|下载的|這個|这个)[^。！？；\\n]{0,6}?(?:文件|文档|檔案)',
    ),
    form: plain('(?:提交|填写|填寫)(?:表单|表格|表單)|(?:从头|從頭|重新)开?[始開]?'),
    topic: plain('提交|表单|表格|表單|邮|郵|文件|步骤|步驟'),
    condition: plain('如果|若|当|當|之后|之後|等到'),
  },
  {
    language: 'Korean',
    script: true,
    words: /[\uac00-\ud7af]/gu,
    never: plain(
      '(?:양식|폼|제출|신청서|신청|전송|입력|보내)[^.!?\\n]{0,15}?(?:하지\\s?마|지\\s?마|지\\s?말|않|말고|없이|건너뛰|생략|금지|필요\\s?없|이미|했|완료)',
    ),
    denied: plain('아직[^.!?\\n]{0,25}?(?:않|안|없)|(?:건너뛰|생략)[^.!?\\n]{0,4}?(?:지\\s?마|지\\s?말)'),
    mail: plain(
      '(?:결과|메일|이메일|보고서)[^.!?\\n]{0,15}?이미[^.!?\\n]{0,15}?(?:보내|보냈|전송|발송|도착|받|왔)|이미[^.!?\\n]{0,20}?(?:메일)[^.!?\\n]{0,12}?(?:보|왔|받|도착)|(?:이메일|메일)[^.!?\\n]{0,6}?(?:부터|에서)\\s?시작|메일함[^.!?\\n]{0,6}?확인',
    ),
    analyze: plain('(?:기존|이|첨부|다운로드한)\\s?파일[^.!?\\n]{0,10}?(?:분석|비교|사용)'),
    form: plain('양식을?\\s?(?:제출|작성)(?:해|하)|처음부터'),
    topic: plain('양식|폼|제출|메일|파일|단계'),
    condition: plain('만약|면|후에|까지'),
  },
  {
    language: 'Italian',
    script: false,
    isBrief: true,
    words: latin(
      'il|lo|gli|la|di|del|della|che|con|senza|per|non|è|già|sono|solo|stato|arrivat\\p{L}*|modulo|posta|dalla|dal|una?|e|ma|invi\\p{L}*|niente|nulla|favore',
    ),
    never: latin(
      `${near(
        'non|senza|mai|niente|nulla|evita\\p{L}*|salta',
        String.raw`modul\p{L}*|invi\p{L}*|manda\p{L}*|spedi\p{L}*|compil\p{L}*`,
      )}|modulo${gap}già${gap}(?:inviat|compilat)\\p{L}*`,
    ),
    denied: latin(`non${gap}ancora|ancora\\s+non|non\\s+saltare`),
    mail: latin(
      String.raw`(?:e-?mail|mail|posta|report|relazione|documento|risultat\p{L}*)${gap}già${gap}(?:arrivat|ricevut|inviat)\p{L}*|già${gap}(?:arrivat|ricevut)\p{L}*|(?:parti|inizia|comincia|riparti|continua)${gap}(?:da|con)\p{L}*${gap}(?:e-?mail|mail|posta)`,
    ),
    analyze: latin(String.raw`(?:analizza|confronta|usa)${gap}(?:il|questo)\s+file`),
    form: latin(String.raw`(?:invia|compila|manda)\s+(?:di nuovo\s+)?il modulo|da capo|dall'inizio`),
    topic: latin(String.raw`modul\p{L}*|invi\p{L}*|e-?mail|mail|posta|file|passo`),
    condition: latin('se|quando|dopo che|prima di|finché'),
  },
  {
    language: 'Portuguese',
    script: false,
    isBrief: true,
    words: latin(
      'o|os|da|dos|das|um|uma|não|nao|já|com|sem|por|para|que|foi|está|em|na|daí|partir|só|favor|formulário|relatório|chegou|envi\\p{L}*|nada|come[çc]\\p{L}*',
    ),
    never: latin(
      `${near(
        'não|nao|sem|nunca|nada|evit\\p{L}*|pul\\p{L}*',
        String.raw`formulári\p{L}*|envi\p{L}*|mand\p{L}*|submet\p{L}*|preench\p{L}*`,
      )}|formulário${gap}já${gap}(?:enviado|preenchido)`,
    ),
    denied: latin(
      `(?:ainda\\s+)?não${gap}(?:chegou|chegaram|recebi|recebemos)|não${gap}ainda|não\\s+pul\\p{L}*`,
    ),
    mail: latin(
      String.raw`(?:e-?mail|relatório|resultados?|documento|apresentação|planilha)${gap}já${gap}(?:chegou|chegaram|est(?:á|ão)|receb\p{L}*|enviad\p{L}*)|já${gap}(?:chegou|chegaram|recebi|recebemos)|come[çc]\p{L}*${gap}(?:pelo|no|do|com o|a partir d[oe])${gap}e-?mail`,
    ),
    analyze: latin(String.raw`(?:analis[ae]|compar[ae]|us[ae])${gap}(?:o|este|esse)\s+(?:arquivo|ficheiro)`),
    form: latin(`(?:envi[ae]|preench[ae])\\s+o formulário|do (?:zero|início)|do começo`),
    topic: latin(String.raw`formulári\p{L}*|envi\p{L}*|e-?mail|arquivo|ficheiro|passo|etapa|relatório`),
    condition: latin('se|quando|depois que|antes de|caso|até que'),
  },
  {
    language: 'Dutch',
    script: false,
    isBrief: true,
    words: latin(
      'de|het|een|en|van|niet|niets|geen|zijn|al|zonder|voor|bij|naar|uit|nog|graag|alleen|formulier|mailtje|stuur|versturen|opnieuw|binnen',
    ),
    never: latin(
      `${near(
        'niet|niets|geen|nooit|zonder|niemand|sla',
        String.raw`formulier\p{L}*|verstu\p{L}*|stuur\p{L}*|verzend\p{L}*|indien\p{L}*|invul\p{L}*|vul`,
      )}|formulier${gap}al${gap}(?:verstuurd|verzonden|ingevuld|ingediend)`,
    ),
    denied: latin(`nog\\s+(?:niet|geen)|niet\\s+overslaan`),
    mail: latin(
      String.raw`(?:e-?mail|mail|mailtje|rapport|resultaten|document|bestand)${gap}\b(?:al|reeds)\b${gap}(?:binnen|ontvangen|gekomen|aangekomen|er|verstuurd|gemaild)|begin${gap}(?:bij|met|vanaf)${gap}mail`,
    ),
    analyze: latin(String.raw`(?:analyseer|vergelijk|gebruik)${gap}(?:het|dit)\s+(?:bestand|document)`),
    form: latin(String.raw`(?:verstuur|vul)\s+het formulier|van voren af aan|opnieuw beginnen`),
    topic: latin(String.raw`formulier\p{L}*|verstu\p{L}*|e-?mail|mail|bestand|stap`),
    condition: latin('als|wanneer|zodra|nadat|voordat|tenzij|totdat'),
  },
  {
    language: 'Turkish',
    script: false,
    isBrief: true,
    words: latin(
      'formu|formunu|gönder\\p{L}*|e-?posta\\p{L}*|zaten|geldi|ve|bir|bu|lütfen|sadece|değil|rapor\\p{L}*|maili|mailden|başla\\p{L}*|tekrar|ile|için',
    ),
    never: latin(
      String.raw`form\p{L}*${gap}(?:gönderme|doldurma|yollama)(?:yin|yiniz|den)?|(?:gönderme|doldurma|yollama)(?:yin|yiniz|den)?|form\p{L}*${gap}zaten${gap}gönderildi`,
    ),
    denied: latin(`henüz${gap}(?:gelmedi|değil)|atlama(?:yın)?`),
    mail: latin(
      String.raw`(?:rapor|e-?posta|mail|sonuç)\p{L}*${gap}(?:zaten\s+)?(?:geldi|gelmişti|ulaştı)|(?:e-?posta|mail)\p{L}*${gap}(?:başla|devam)\p{L}*`,
    ),
    analyze: latin(String.raw`(?:bu|mevcut)\s+dosya\p{L}*${gap}(?:kullan|incele|karşılaştır)\p{L}*`),
    form: latin(String.raw`formu\s+(?:gönder|doldur)(?:in)?|baştan`),
    topic: latin(String.raw`form\p{L}*|gönder\p{L}*|e-?posta\p{L}*|mail\p{L}*|dosya\p{L}*`),
    condition: latin('eğer|varsa|ise|sonra|önce'),
  },
  {
    language: 'Polish',
    script: false,
    isBrief: true,
    words: latin(
      'nie|już|jest|bez|tylko|proszę|od|z|na|się|formularz\\p{L}*|wysył\\p{L}*|przysz\\p{L}*|zacznij|raport\\p{L}*|wiadomoś\\p{L}*|ale',
    ),
    never: latin(
      `${near(
        'nie|bez|nigdy|nic|pomiń',
        String.raw`formularz\p{L}*|wysył\p{L}*|wysł\p{L}*|wyślij|wypełnia\p{L}*`,
      )}|formularz${gap}już${gap}(?:wysłany|wypełniony)`,
    ),
    denied: latin(`jeszcze\\s+nie|nie\\s+pomijaj`),
    mail: latin(
      String.raw`(?:mail|e-mail|raport|wiadomość|wynik|wyniki|dokument)\p{L}*${gap}już${gap}(?:przysz\p{L}*|dotar\p{L}*|jest|są)|już${gap}przysz\p{L}*${gap}(?:mail|raport|wiadomość)|zacznij${gap}od${gap}mail\p{L}*`,
    ),
    analyze: latin(String.raw`(?:przeanalizuj|porównaj|użyj)${gap}(?:ten|tego)\s+plik\p{L}*`),
    form: latin(String.raw`(?:wyślij|wypełnij)\s+formularz|od (?:nowa|początku)`),
    topic: latin(String.raw`formularz\p{L}*|wysył\p{L}*|mail\p{L}*|e-mail\p{L}*|plik\p{L}*|krok\p{L}*`),
    condition: latin('jeśli|jeżeli|gdy|kiedy|dopóki|zanim'),
  },
  {
    language: 'Russian',
    script: true,
    isBrief: true,
    words: /[\u0430-\u044f\u0451]{2}/gu,
    never: latin(
      String.raw`(?:не|без|никогда|ничего)${gap}(?:отправ\p{L}*|заполн\p{L}*|посыла\p{L}*|посылк\p{L}*|подава\p{L}*|форм\p{L}*)|форм\p{L}*${gap}(?:не\s|уже${gap}(?:отправлен|заполнен))\p{L}*`,
    ),
    denied: latin(String.raw`ещ[её]\s+не${gap}\p{L}+|не\s+пропуска\p{L}*|не\s+(?:пришл?|получ)\p{L}*`),
    mail: latin(
      String.raw`(?:письм|почт|результат|отч[её]т|документ|файл)\p{L}*${gap}уже${gap}(?:приш|получ|прибы|есть|отправлен)\p{L}*|уже${gap}(?:приш|получ)\p{L}*|нач(?:ни|ать|инай)\p{L}*${gap}с${gap}(?:письм|почт)\p{L}*`,
    ),
    analyze: latin(String.raw`(?:проанализируй|сравни|используй)\p{L}*${gap}(?:этот|существующий)\s+файл`),
    form: latin(String.raw`(?:отправь|заполни)(?:те)?\s+форму|с\s+(?:самого\s+)?начала|заново`),
    topic: latin(String.raw`форм\p{L}*|отправ\p{L}*|письм\p{L}*|почт\p{L}*|файл\p{L}*|шаг\p{L}*`),
    condition: latin('если|когда|пока|после|прежде|до того'),
  },
];

/** A letter of a script in which no phrase here is written, except Cyrillic. */
export const unknownScript =
  /(?![\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}])\p{L}/gu;
