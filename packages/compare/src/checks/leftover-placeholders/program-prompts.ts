/**
 * Prompts of PowerPoint, Keynote, WPS and LibreOffice in empty placeholders, by language. Each is tested on whole texts:
 * manuals use the same words within sentences.
 */
const prompts: readonly RegExp[] = [
  // German
  /^(?:titel|text|untertitel|notizen|(?:ein )?bild|tabelle|diagramm|inhalt) durch klicken (?:auf (?:das )?symbol )?(?:hinzufügen|bearbeiten|einfügen)$/u,
  /^(?:klicken sie(?: hier)?,? um|durch klicken) .{0,40}(?:titel|text|untertitel|notizen|inhalt|gliederung).{0,20} (?:hinzuzufügen|zu bearbeiten|einzufügen|einzugeben|hinzufügen|bearbeiten)$/u,
  /^(?:master-?)?(?:titel|text|untertitel)(?:master)?-?format(?:vorlage)? (?:durch klicken )?bearbeiten$|^(?:mastertitelformat|mastertextformat|master-untertitelformat) bearbeiten$|^formatvorlage des untertitelmasters durch klicken bearbeiten$/u,
  // French
  /^clique[zr] (?:ici )?pour (?:ajouter|insérer|modifier|éditer) (?:un |le |du |des )?(?:style |styles )?(?:du |des )?(?:titre|sous-titre|texte|notes|image|contenu)s?(?: du (?:titre|texte|masque))?$/u,
  /^modifiez? le style (?:du titre|des sous-titres du masque)$|^modifiez les styles du texte du masque$/u,
  /^clique[zr] sur l['’]icône pour (?:ajouter|insérer) une? (?:image|tableau|graphique|graphique smartart)$/u,
  // Spanish
  /^(?:haga|haz) clic en el icono para (?:agregar|añadir|insertar) (?:una? )?(?:imagen|tabla|gráfico)$/u,
  /^(?:haga|haz|pulse|hacer) cli[ck]+ (?:aquí )?(?:en el icono )?para (?:agregar|añadir|insertar|modificar|editar) (?:el |un |los )?(?:estilo de )?(?:título|subtítulo|texto|notas|imagen|contenido)(?: del patrón)?$|^pulse para añadir (?:título|texto)$/u,
  // Italian
  /^(?:fai|fare) clic sull['’]icona per (?:aggiungere|inserire) un['’]?a? ?(?:immagine|tabella|grafico)$/u,
  /^(?:fai|fare) clic (?:qui )?per (?:aggiungere|inserire|modificare) (?:il |un |del |lo |gli )?(?:stil[ei] del )?(?:titolo|sottotitolo|testo|note|immagine)(?: dello schema)?$/u,
  // Portuguese
  /^(?:clique|faça clique)(?: aqui)? para (?:adicionar|inserir|editar) (?:o |um |os )?(?:estilo do )?(?:título|subtítulo|texto|notas|imagem)s?(?: mestre| do modelo global)?$/u,
  // Dutch
  /^klik(?:ken)?(?: hier)? om (?:een |de )?(?:titel|ondertitel|tekst|notities|afbeelding|stijl|titelstijl|tekststijl)(?:en)?(?: van (?:het )?model)? (?:toe te voegen|te bewerken|in te voegen)$/u,
  // Swedish, Norwegian, Danish
  /^klick[ae]? här för att (?:lägga till|ändra|skriva) (?:en )?(?:rubrik|underrubrik|text|anteckningar|bild|format)$|^klicka för att lägga till (?:rubrik|underrubrik|text)$/u,
  /^klikk (?:her )?for å (?:legge til|redigere) (?:en )?(?:tittel|undertittel|tekst|notater|tittelstil|tekststiler?|undertittelstil)(?: i malen)?$/u,
  /^klik (?:her )?for at (?:tilføje|redigere) (?:en )?(?:titel|undertitel|tekst|noter|titeltypografi(?:en)?|typografi(?:en)?|undertiteltypografien)(?: i masteren)?$/u,
  // Finnish
  /^(?:lisää|muokkaa) (?:otsikko|alaotsikko|teksti|ots\. perustyyl\.?|perustyyl\.?|tekstin perustyylejä|huomautuksia) (?:napsauttamalla(?: tätä)?|napsautt\.?|naps\.?)$/u,
  // Polish, Czech, Slovak, Hungarian, Romanian
  /^kliknij(?: tutaj)?,? aby (?:dodać|edytować|wstawić) (?:tytuł|podtytuł|tekst|notatki|style?)(?: wzorca.{0,30})?$/u,
  /^(?:kliknutím|klepnutím)(?: sem| na)? (?:přidáte|vložíte|lze upravit|můžete přidat|pridáte|upravíte|vložte|přidejte|upravte|pridajte) (?:nadpis|podnadpis|text|titulek|styl|štýl|poznámky).{0,30}$/u,
  /^(?:kattintson ide a |kattintson a )?(?:cím|alcím|szöveg|mintacím)(?: hozzáadásához| beírásához|szerkesztéséhez| szerkesztéséhez)?,? ?kattintson(?: ide)?$|^kattintson (?:ide )?a (?:cím|szöveg|alcím) (?:hozzáadásához|beírásához)$/u,
  /^faceți clic (?:aici )?pentru a (?:adăuga|edita) (?:un )?(?:titlu|subtitlu|text|stilul.{0,30})$/u,
  // Russian, Ukrainian, Greek, Turkish
  /^(?:щ[её]лкните|нажмите)(?: здесь)?,? чтобы (?:добавить|изменить) (?:заголовок|подзаголовок|текст|заметки|стиль.{0,30})$|^образец (?:заголовка|текста|подзаголовка)$/u,
  /^клацніть,? щоб (?:додати|редагувати) (?:заголовок|підзаголовок|текст|стиль.{0,30})$|^зразок (?:заголовка|тексту|підзаголовка)$/u,
  /^κάντε κλικ (?:εδώ )?για (?:να προσθέσετε|προσθήκη|επεξεργασία) (?:τίτλο[υ]?|κείμενο|κειμένου|υπότιτλο[υ]?)$/u,
  /^(?:asıl )?(?:başlık|metin|alt başlık)(?: stilini| stili)? (?:eklemek|düzenlemek|için) (?:için )?(?:tıklayın|tıklatın)$/u,
  // Japanese, Chinese, Korean, Indonesian, Vietnamese
  /^クリックして(?:タイトル|サブタイトル|テキスト|ノート)を?(?:入力|追加)(?:してください)?$|^マスター ?(?:タイトル|テキスト|サブタイトル)の書式設定$/u,
  /^(?:单击|點擊|点击|按一下|按兩下|單擊|双击)(?:此处|此處|以|这里)?(?:添加|新增|编辑|編輯|输入|輸入)(?:母版|母片)?(?:标题|標題|副标题|副標題|文本|文字|备注)(?:样式|樣式)?$/u,
  /^(?:제목|텍스트|부제목|내용)(?:을|를) (?:추가|입력|편집)하려면 (?:여기를 )?(?:클릭|누르)(?:하세요|하십시오|세요|십시오)?\.?$|^(?:클릭하여|여기를 클릭하여) (?:제목|텍스트|부제목|마스터 (?:제목|텍스트|부제목) 스타일)(?:을|를)? (?:추가|입력|편집)$|^마스터 (?:제목|텍스트) 스타일(?:을)? 편집(?:합니다)?$/u,
  /^klik untuk (?:menambahkan|mengedit) (?:judul|subjudul|teks|gaya.{0,30})$|^(?:bấm|nhấp)(?: vào đây)? để (?:thêm|chỉnh sửa) (?:tiêu đề|văn bản|kiểu.{0,30})$/u,
  // Sample names of forms.
  /^(?:(?:herr|frau) )?(?:max|erika) mustermann$|^(?:muster(?:mann|firma)|beispielfirma) (?:gmbh|ag|kg|ug|ohg|gmbh & co\.? kg)$|^muster (?:gmbh|ag)$|^muster(?:straße|strasse) \d{1,4}[a-z]?$/u,
  /^(?:company|firm|client|customer) (?:abc|xyz)$|^(?:abc|xyz) (?:company|corp(?:oration)?\.?|ltd\.?|inc\.?|gmbh|llc)$|^your company(?: name)?$/u,
  // Notes to the author: "Insert company description here".
  /^(?:please )?(?:insert|add|enter|type|paste) (?:[\p{L}/-]+ ){1,5}here[.:]?$/u,
  /^(?:hier )?(?:text|titel|beschreibung|inhalt|name) (?:hier )?(?:einfügen|eingeben|eintragen)$/u,
  /^insérer (?:une? |le |la |votre )?(?:texte|description|titre|logo|image|nom) ici$/u,
  /^(?:insertar|inserte|escriba) (?:una? |el |la |su )?(?:texto|descripción|título|logo|imagen|nombre) aquí$/u,
  /^inserire (?:qui )?(?:il |la |un |una )?(?:testo|descrizione|titolo|logo|immagine|nome)(?: qui)?$/u,
  // The same of other parts: "Hier weiteren Punkt ergänzen.", "Ajouter un autre point ici", "Another point goes here".
  /^(?:bitte )?hier (?:bitte )?(?:noch )?(?:[\p{L}-]+ ){0,3}?(?:(?:aufzählungs|stich)?punkte?n?|texte?|inhalte?|angaben?|beispiele?|abschnitte?|absatz|absätze|sätze|satz|beschreibung(?:en)?|details|informationen|zusammenfassung|grafik|diagramm|tabelle|logo|bild|quellen?|quellenangabe|zahlen|argumente?|überschrift|titel|name) (?:[\p{L}-]+ ){0,3}?(?:ergänzen|einfügen|eingeben|eintragen|hinzufügen|nachtragen|einsetzen)[.!…]*$|^(?:[\p{L}-]+ ){0,3}?(?:(?:aufzählungs|stich)?punkte?n?|texte?|inhalte?|angaben?|beispiele?|abschnitte?|absatz|absätze|sätze|satz|beschreibung(?:en)?|details|informationen|zusammenfassung|grafik|diagramm|tabelle|logo|bild|quellen?|quellenangabe|zahlen|argumente?|überschrift|titel|name) (?:[\p{L}-]+ ){0,2}?hier (?:noch )?(?:ergänzen|einfügen|eingeben|eintragen|hinzufügen|nachtragen|einsetzen)[.!…]*$/u,
  /^(?:ajoute[rz]?|insére[rz]|insérer|compl[éè]te[rz]?|indique[rz]|saisi(?:r|ssez)|écri(?:re|vez)) (?:ici )?(?:[\p{L}-]+ ){0,3}?(?:[dl]['’])?(?:points?|puces?|textes?|contenus?|exemples?|paragraphes?|descriptions?|détails|informations?|résumé|graphique|tableau|logo|image|sources?|chiffres?|arguments?|titre|nom)(?: [\p{L}’'-]+){0,4}? ici[.!…]*$|^(?:ajoute[rz]?|insére[rz]|insérer) ici (?:[\p{L}’'-]+ ){0,3}?(?:[dl]['’])?(?:points?|puces?|textes?|contenus?|exemples?|paragraphes?|descriptions?|détails|informations?|résumé|graphique|tableau|logo|image|sources?|chiffres?|arguments?|titre|nom)(?: [\p{L}’'-]+){0,4}[.!…]*$/u,
  /^(?:añad(?:a|e|ir)|agreg(?:ue|a|ar)|insert(?:e|a|ar)|inclu(?:ya|ye|ir)|complet(?:e|a|ar)|escrib(?:a|e|ir)) (?:aquí )?(?:[\p{L}-]+ ){0,3}?(?:puntos?|viñetas?|textos?|contenidos?|ejemplos?|párrafos?|descripci(?:ón|ones)|detalles|información|resumen|gráfico|tabla|logo|imagen|fuentes?|cifras?|argumentos?|título|nombre)(?: [\p{L}-]+){0,4} aquí[.!…]*$|^(?:añad(?:a|e|ir)|agreg(?:ue|a|ar)|insert(?:e|a|ar)) aquí (?:[\p{L}-]+ ){0,3}?(?:puntos?|viñetas?|textos?|contenidos?|ejemplos?|párrafos?|descripci(?:ón|ones)|detalles|información|resumen|gráfico|tabla|logo|imagen|fuentes?|cifras?|argumentos?|título|nombre)(?: [\p{L}-]+){0,4}[.!…]*$/u,
  /^(?:aggiung(?:i|a|ere)|inserisc(?:i|a)|inserire|complet(?:a|i|are)|scriv(?:i|a|ere)) (?:[\p{L}-]+ ){0,3}?(?:[\p{L}]+['’])?(?:punt[oi]|testo|testi|contenut[oi]|esemp[io]o?|paragraf[oi]|descrizion[ei]|dettagli|informazioni|riassunto|grafico|tabella|logo|immagine|font[ei]|cifre|argoment[oi]|titolo|nome)(?: [\p{L}’'-]+){0,4} qui[.!…]*$|^(?:aggiung(?:i|a|ere)|inserisc(?:i|a)|inserire) qui (?:[\p{L}-]+ ){0,3}?(?:[\p{L}]+['’])?(?:punt[oi]|testo|testi|contenut[oi]|esemp[io]o?|paragraf[oi]|descrizion[ei]|dettagli|informazioni|riassunto|grafico|tabella|logo|immagine|font[ei]|cifre|argoment[oi]|titolo|nome)(?: [\p{L}’'-]+){0,4}[.!…]*$/u,
  /^(?:[\p{L}-]+ ){0,4}?(?:bullet(?: point)?|point|text|title|subtitle|description|summary|content|logo|image|picture|chart|table|example|paragraph|company name|source) (?:goes|comes|to be inserted) here[.!…]*$/u,
  // Random keys in a mandatory field.
  /^(?:asdf(?:asdf|gh?j?k?l?|jkl[;ö]?)?|qwert(?:y|z)(?:uiop)?|blah(?: blah){0,3}|bla bla(?: bla)?)[.!]?$/u,
  // The first day of a program's calendar in place of a missing date.
  /^(?:0?[01][/.]0?1[/.]1900|1900-01-0[01]|0000-00-00|00[/.]00[/.]0000|0?1[/.]0?1[/.]0001|0001-01-01|1899-12-3[01]|(?:30|31)[/.]12[/.]1899)(?:[ t]00:00(?::00)?(?:\.0{1,6})?z?)?$/u,
];

const maxPromptLength = 80;

/** The first letters of each prompt: other texts are passed over before they are folded, which takes longer. */
const start =
  /^\s*(?:titel|text|untertitel|notizen|(?:ein )?bild|tabelle|diagramm|inhalt|klicken|durch klicken|master|format|cli[cq]|modifi|hag?a |haz |pulse |hacer |fai |fare |fa[cç]a |kli[ck]k?|lisää|muokkaa|kliknij|kliknut|klepnut|kattint|alcím|cím|szöveg|mintacím|faceți|щ|нажмите|образец|клацніть|зразок|κάντε|asıl|başlık|metin|alt |クリック|マスター|单击|點擊|点击|按|單擊|双击|제목|텍스트|부제목|내용|클릭|여기|마스터|bấm|nhấp|(?:herr |frau )?(?:max|erika) |muster|beispielf|company |firm |client |customer |abc |xyz |your comp|asdf|qwer|bla|insert|add |enter |type |paste |please |bitte |hier |beschreibung |name |ins[ée]r|escrib|ajoute|compl[eéè]t|indique|saisi|écri|añad|agreg|inclu|aggiung|scriv|(?:\p{L}{1,20} ){1,5}(?:hier|(?:goes|comes|to be inserted) here)|0|1[./]|1[89]|3[01][./]12)/iu;

/** Words one of which each prompt begins with, as a pattern. */
export const promptWords = String.raw`(?<!\S)(?:titel|text|untertitel|notizen|bild|tabelle|diagramm|inhalt|klick|durch|master|format|cli[cq]|modifi|hag?a|haz|pulse|hacer|fai|fare|fa[cç]a|kli[ck]k?|lisää|muokkaa|kliknij|kliknut|klepnut|kattint|alcím|cím|szöveg|mintacím|faceți|щ|нажмите|образец|клацніть|зразок|κάντε|asıl|başlık|metin|alt|クリック|マスター|单击|點擊|点击|按|單擊|双击|제목|텍스트|부제목|내용|클릭|여기|마스터|bấm|nhấp|muster|beispielf|mustermann|abc|xyz|your|asdf|qwer|bla|insert|enter|add|type|paste|hier|beschreibung|name|ins[ée]r|escrib|ajoute|compl[eéè]t|indique|saisi|écri|añad|agreg|inclu|aggiung|scriv|here)|(?<!\S)(?:0[01]?[/.0-]|1[./]|18\d\d-|19\d\d-|3[01][./]12)`;

/** The text itself if it is a prompt or a sample name; null otherwise. */
export function findPrompt(text: string): string | null {
  if (text.length > maxPromptLength || !start.test(text)) return null;
  const folded = text.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase();
  return prompts.some((pattern) => pattern.test(folded)) ? text.trim() : null;
}
