/**
 * Phrases about changing the service and about pushing, in English, German, Spanish, French, Japanese, Chinese and Korean; loan words such as "push"
 * count beside the negation of any language. Every gap is bounded, so the time grows in proportion to the length of the text.
 */

const gap = String.raw`[^.;!?。！？；\n]{0,60}?`;
const shortGap = String.raw`[^.;!?。！？；\n]{0,25}?`;
const edge = String.raw`(?<![\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}])`;

function near(first: string, second: string): string {
  return `(?:${first})${gap}(?:${second})|(?:${second})${gap}(?:${first})`;
}

function words(...sources: readonly string[]): RegExp {
  const source = sources.map((item) => `(?:${item})`).join('|');
  return new RegExp(`${edge}(?:${source.replaceAll(' ', String.raw`\s+`)})${end}`, 'giu');
}

function unspaced(...sources: readonly string[]): RegExp {
  return new RegExp(sources.join('|'), 'giu');
}

/** English negations, including common misspellings. "does not deploy" describes a fault; "does not want a push" is an order. */
export const englishNegation = String.raw`(?:do|must|shall|should|may|can|could|will|would|is|are|need)\s+(?:not|n't|nto)|don\s?t|dont|dnot|don't|doesn't|doesnt|didn't|mustn't|mustnt|shan't|shouldn't|shouldnt|can't|cannot|cant|won't|wont|wouldn't|isn't|isnt|aren't|needn't|not|nto|never|nver|no|none|nobody|no[ -]?one|nothing|without|wihtout|avoid\w*|refrain\w*|stop|cease|forbid\w*|forbidden|prohibit\w*|ban(?:ned)?|hands off|stay away|keep away|keep (?:off|out)|hold\w*(?: off| back)?|postpone\w*|delay\w*|defer\w*|suspend\w*|block\w*|withhold\w*|skip\w*|before|instead of|rather than`;
const germanNegation = String.raw`nicht|nichts|nie|niemals|kein\p{L}*|ohne|niemand|keinesfalls|verboten|untersagt|stopp|lass\p{L}*|finger weg|warte\p{L}*|zurückhalt\p{L}*|statt`;
const spanishNegation = String.raw`no|nunca|jamás|sin|nada|nadie|ni|tampoco|evit\p{L}*|prohibid\p{L}*|esper\p{L}*`;
const frenchNegation = String.raw`ne|pas|sans|jamais|rien|aucun\p{L}*|personne|évit\p{L}*|interdi\p{L}*|attend\p{L}*`;
const otherNegation = String.raw`non|senza|niente|nulla|mai|não|nao|sem|nunca|niet|niets|geen|nooit|zonder|nie|nic|bez|nigdy|inte|inget|aldrig|utan|ikke|aldri|uten|uden|nem|ne|nu|fără|tidak|jangan|tanpa|không|đừng|değil|yok|не|без|нельзя|никогда|ничего|huwag`;

const pushes = String.raw`(?:re)?push(?:es|ed|ing|ear|ees|er|ez|en|t|te|ar|are)?|puhs|psuh|commit(?:s|ted|ting|te|ten|tet|tear|tees|er|ez|are)?|(?:re)?deploy(?:s|ed|ing|ment|ments|e|en|t|er|ez|ear|ees|ar|are)?|redeploys?|merg(?:e|es|ed|ing|en|t|er|ear)|releas(?:e|es|ed|ing|en)|ship(?:ped|ping|s)?|roll(?:ed|ing)?[ -]?outs?|publish(?:es|ed|ing)?|go(?:es|ing)? live`;
const toMain = String.raw`(?:touch\w*|chang(?:e|es|ing)|updat(?:e|es|ing)|modify\w*|alter\w*|writ(?:e|es|ing)|go(?:es|ing)?|land\w*|goes|put|reach\w*|hit|near|into|onto|to|on|in) (?:the )?(?:main|master|prod|production|trunk|upstream|origin|remote|live (?:system|site|branch|service))(?=\s*(?:[.,;:!?)]|$|branch|today|now|right|until|for\b|this|tonight|tomorrow|before|while|and|or|yet|please))`;
const germanPushes = String.raw`hochlad\p{L}*|hochgelad\p{L}*|ausroll\p{L}*|ausgeroll\p{L}*|veröffentlich\p{L}*|auslief\p{L}*|einspiel\p{L}*|eingespielt|live|produktiv`;
const spanishPushes = String.raw`sub(?:ir|as|es|a|e|an)|public(?:ar|a|as|an)|publiqu\p{L}*|despleg\p{L}*|desplieg\p{L}*|fusion\p{L}*|producción`;
const frenchPushes = String.raw`pouss\p{L}*|publi\p{L}*|déploi\p{L}*|déploy\p{L}*|fusionn\p{L}*|production|mise en ligne|mettre en ligne`;

const ownThings = String.raw`(?:(?:any|the|our|its|my|this|all|that|more|a|single|of|in|to|on|line|source|service's|one|existing)\s+){0,4}(?:code|sources?|codebase|anything|thing|repo(?:sitory)?|services?|backend|branch|files?|lines?|it|stuff)`;
const clauseEnds = String.raw`(?=\s*(?:[.,;:!?)\n]|$|yet\b|now\b|today\b|please\b|and\b|or\b|until\b|before\b|here\b|for now|at all|just\b|but\b|then\b|in it\b|there\b|while\b|this time|-\s))`;
const changes = String.raw`chang(?:e|es|ed|ing)|modif(?:y|ies|ied|ying|ications?)|edit(?:s|ed|ing)?|alter(?:s|ed|ing)?|touch(?:es|ed|ing)?|fix(?:es|ed|ing)?|repair(?:s|ed|ing)?|patch(?:es|ed|ing)?|rewrit(?:e|es|ing|ten)|updat(?:e|es|ed|ing)|correct(?:ions?|ed|ing)?|improve(?:ments?)?`;
const directive = String.raw`(?:do|must|shall|should|may|can|could|will) (?:not|nto)|don\s?t|dont|dnot|don't|mustn't|shouldn't|can't|cannot|won't|not to|is not to|isn't to|never|nobody (?:is to|should|may|must|shall)|no[ -]?one (?:is to|should|may|must|shall)|without|wihtout|avoid|refrain from|stop|instead of|rather than|before|please not`;

/** Orders to leave the code unchanged: nothing is fixed. */
export const leaveAsIs: readonly RegExp[] = [
  words(
    String.raw`(?:${directive}) (?:${changes})(?:\s+${ownThings}${end}|${clauseEnds})`,
    String.raw`(?:${directive}) (?:make|apply|attempt|try|start|do|begin|implement|write) (?:\w+ ){0,3}(?:changes?|fix(?:es)?|edits?|modifications?|patch(?:es)?|repairs?|code)`,
    String.raw`nothing (?:\w+ ){0,3}(?:${changes})`,
    String.raw`(?:change|modify|edit|alter|touch|fix|repair) nothing`,
    String.raw`(?:no|zero|not any|not a single) (?:\w+ )?(?:code )?(?:changes?|fix(?:es)?|edits?|modifications?|patch(?:es)?|repairs?|corrections?)(?! (?:since|visible|appears?|happened|helped|so far|in the (?:output|deck|document|report)))`,
    String.raw`leave (?:the |our |all |its |that |this )?(?:code|repo(?:sitory)?|everything|sources?|service|backend|it) (?:alone|as (?:is|it is)|untouched|unchanged|be|in peace)`,
    String.raw`(?:hands|fingers|paws) off(?: (?:of )?(?:the |our |my )?(?:code|repo(?:sitory)?|service|backend|everything))?(?! (?:the |that |this )?(?:web|form|page|site|submit))`,
    String.raw`(?:I|we|he|she|they|someone else|anna|another team)(?:'ll| will| am going to| are going to| shall)? (?:fix|repair|correct|handle|change) (?:it|this|that|them|the code|things) (?:myself|ourselves|himself|herself|themselves|by hand|later|manually)`,
    String.raw`(?:code|everything|source|service) (?:stays?|remains?|must stay|has to stay|is to stay) (?:as (?:is|it is)|untouched|unchanged)`,
    String.raw`read[- ]?only|look but don't touch|(?:only|just|purely) (?:a )?diagnos\w+|(?:analysis|report|findings|check|comparison|review|diagnosis|inspection|look) only`,
    // German
    String.raw`nichts(?: (?:am|an dem|im|in dem) (?:code|dienst|service|quellcode))?(?: zu)? (?:änder\p{L}*|anfass\p{L}*|anrühr\p{L}*|reparier\p{L}*|korrigier\p{L}*|beheb\p{L}*|umbau\p{L}*|fix\p{L}*|verändern)`,
    String.raw`(?:änder\p{L}*|fass\p{L}*|rühr\p{L}*|reparier\p{L}*|veränder\p{L}*)${shortGap}(?:nichts|keinen? (?:code|zeile|datei)|nicht(?: an)?${clauseEnds})`,
    String.raw`(?:code|quellcode|dienst|repo\p{L}*|service)${shortGap}nicht (?:an(?:fassen|rühren|tasten)|(?:ver)?ändern|angefasst|angerührt|(?:ver)?ändert)`,
    String.raw`kein\p{L}* (?:\p{L}+ )?(?:änderung\p{L}*|korrektur\p{L}*|reparatur\p{L}*|fix\p{L}*|code(?:änderung\p{L}*)?|eingriff\p{L}*)|ohne (?:etwas |was |den code |irgendwas )?(?:zu (?:ändern|reparieren|verändern|korrigieren)|(?:code)?änderung\p{L}*|korrektur\p{L}*|eingriff\p{L}*)|nicht (?:reparieren|korrigieren|beheben|fixen|ändern)${clauseEnds}`,
    // Spanish
    String.raw`(?:no|sin|nunca|ni)(?: me| se| lo)? (?:cambi\p{L}*|modifi\p{L}*|to(?:c|qu)\p{L}*|arregl\p{L}*|corrij\p{L}*|corregir|edit\p{L}*|repar\p{L}*)(?: (?:nada|ningún \p{L}+|el código|código|lo)|${clauseEnds})|sin (?:cambios|modificaciones|arreglos)|ningún cambio`,
    // French
    String.raw`(?:ne|n'|sans)(?: rien| pas)?\s*(?:modifi\p{L}*|chang\p{L}*|touch\p{L}*|corrig\p{L}*|répar\p{L}*|édit\p{L}*)(?: (?:rien|pas|à rien|au code|le code|aucun \p{L}+|du code|quoi que ce soit)|${clauseEnds})|aucune? (?:modification|changement|correction)|sans (?:aucune )?(?:modification|changement|correction)s?|rien (?:modifier|changer|toucher|corriger)`,
  ),
  unspaced(
    '(?:コード|ソース|何も|なにも)[^。！？\\n]{0,12}?(?:変更|修正|変え|直|触)[^。！？\\n]{0,6}?(?:ない|せず|ずに|するな|禁止)|(?:変更|修正)[^。！？\\n]{0,4}?(?:しないで|せずに|は不要|不要|禁止|なし)',
    '(?:不要|别|別|勿|禁止|不能|不准|不得|不许|不用|先不|暂不|无需)[^。！？；\\n]{0,6}?(?:修改|改动|改動|更改|改代码|动代码|修复|修正|改)',
    '(?:수정|변경|고치|건드리)[^.!?\\n]{0,4}?(?:지\\s?마|지\\s?말|하지\\s?마|하지\\s?말|없이|금지|않고|않)',
  ),
];

const readVerbs = String.raw`analy[sz]\w*|check\w*|compar\w*|look\w*|report\w*|tell\w*|inspect\w*|review\w*|verif\w*|list\w*|show\w*|diagnos\w*|examin\w*|find out|see|read\w*|measur\w*|assess\w*|audit\w*|summari[sz]\w*|know|curious|wondering|information|evaluat\w*|describe|explain|give me|let me know`;

/** Words that ask for a result to read. With an order to fix beside them they only describe the manner. */
export const onlyReads: readonly RegExp[] = [
  words(
    String.raw`(?:only|just|merely|simply|solely|purely|nothing (?:but|more than)|all (?:I|we) (?:want|need) is(?: to)?|(?:it is|it's) enough to|no more than)(?! (?:fix|repair|correct|make|improve|submit|run|re-?run)\b)(?: (?!wait)\w+){0,3}? (?:${readVerbs})`,
    String.raw`(?:${readVerbs}) (?:it |this |that |the (?:output|deck|result|file) )?(?:only|nothing else|and (?:nothing (?:else|more)|stop|that's (?:it|all)|leave it|no more|then stop))`,
    String.raw`dry[- ]?runs?|dryrun|what[- ]if|no-op|simulat(?:e|ion|ed)|pretend|rehears\w+|mock run|trial run`,
    String.raw`(?:tell me|let me know|report back|inform me|I(?:'d| would) like to know|I want to know) (?:what|which|whether|if|how|why|where|about)|(?:and|then|to|please) report(?: (?:back|to me|what|which|the (?:findings|differences|result)))?${clauseEnds}|give me (?:a|the) (?:list|report|summary|overview)`,
    // German
    `(?:${near(
      'nur|lediglich|bloß|ausschließlich',
      String.raw`prüf\p{L}*|analysier\p{L}*|vergleich\p{L}*|anschau\p{L}*|ansehen|schau\p{L}*|bericht\p{L}*|meld\p{L}*|sag\p{L}*|zeig\p{L}*|untersuch\p{L}*|nachsehen|auswert\p{L}*|check\p{L}*|begutacht\p{L}*`,
    )})`,
    'trockenlauf|probelauf|trockenübung',
    // Spanish
    `(?:${near(
      'solo|sólo|solamente|únicamente|nomás',
      String.raw`analiz\p{L}*|revis\p{L}*|compar\p{L}*|mir\p{L}*|inform\p{L}*|dime|dígame|comprueb\p{L}*|comprob\p{L}*|verifi\p{L}*|muestr\p{L}*|evalú\p{L}*`,
    )})`,
    'simulacro|en seco',
    // French
    `(?:${near(
      'seulement|juste|uniquement|simplement|rien que',
      String.raw`analys\p{L}*|vérif\p{L}*|compar\p{L}*|regard\p{L}*|dis|dites|rapport\p{L}*|contrôl\p{L}*|montr\p{L}*|examin\p{L}*|évalu\p{L}*`,
    )})`,
    'essai à blanc|à blanc',
  ),
  unspaced(
    '(?:分析|確認|比較|報告|チェック|調査)[^。！？\\n]{0,4}?(?:だけ|のみ)|ドライラン',
    '(?:只|仅|僅|只需|仅需)[^。！？；\\n]{0,4}?(?:分析|检查|檢查|比较|比較|报告|看看|查看|对比)|演练|空跑',
    '(?:분석|확인|비교|보고|검토|점검)(?:만|하기만)|드라이\\s?런',
  ),
];

/** Words that keep a change from being pushed, at least until a person has seen it. */
export const holdsPush: readonly RegExp[] = [
  words(
    // A fault, not an order: "does not deploy", "was not pushed".
    String.raw`(?<!(?:does|did|has|have|had|was|were)(?:\s+not|n't)?\s{0,2})(?:${englishNegation})(?!\s+(?:yet\s+)?(?:been\s+)?(?:pushed|deployed|released|merged|committed|shipped|published)${end}${shortGap}(?:since|by the last))${gap}${edge}(?:${pushes}|${toMain})`,
    String.raw`(?:${pushes}|main|master|prod|production|trunk|branch|repo(?:sitory)?)(?: (?:is|are|was|must|has|have|to|be|can|will|stays?|should|shall|currently|still|gets?|remains?|the|of|it|this|to main|to master|branch|strictly|absolutely|please)){0,4} (?:not|never|no|forbidden|prohibited|off[- ]?limits|on hold|held|hold|paused?|frozen|freeze|blocked|locked|suspended|closed|banned|taboo|wait|waits|later|postponed|delayed|disallowed|protected|under lock|read[- ]?only)`,
    String.raw`(?:code|change|changes|release|deploy|deployment|feature|merge|push|branch|main|repo|prod|production|holiday|christmas|xmas|year[- ]end|quarter[- ]end|audit|hard|soft|full|total)[- ]?(?:freeze|moratorium|embargo|lockdown|stop|ban|halt)|(?:a|the|under|in|during|our|because of|due to|have|is|mid)[- ](?:freeze|moratorium|embargo|lockdown)(?! (?:pane|row|column|header))|freeze (?:is on|until|till|today|this week|in effect|in force|period|window|week)|codefreeze|we(?: are|'re) frozen|everything is frozen`,
    String.raw`(?:fix|prepare|repair|correct|try|keep|do|change|work|leave|patch)\w*(?: \w+){0,4} (?:locally|local only|on a (?:separate|side|feature|new|own) branch|in a (?:separate |side |feature |new )?branch|as a (?:draft|patch|diff|proposal)|as a (?:pull request|PR)|offline)`,
    String.raw`(?:only|just|merely) (?:prepare|propose|suggest|draft|sketch|stage|show)(?: (?:me|us))?(?: \w+){0,3}|(?:propose|suggest|draft) (?:a |the |some )?(?:fix|change|patch|diff|solution)|(?:show|send|give) me the (?:diff|patch|change|fix)`,
    String.raw`(?:pull|merge) request|open a PR`,
    `(?:${near(`${germanNegation}|erst|später|freigabe`, `${pushes}|${germanPushes}`)})`,
    `(?:${near(`${spanishNegation}`, `${pushes}|${spanishPushes}`)})`,
    `(?:${near(`${frenchNegation}`, `${pushes}|${frenchPushes}`)})`,
    `(?:${near(otherNegation, pushes)})`,
    'änderungsstopp|code-?stopp|congelación|código congelado|gel (?:du|des|de) (?:code|déploiements?|mises? en production)|congelamento|blocco del codice',
  ),
  unspaced(
    '(?:プッシュ|デプロイ|コミット|リリース|マージ|公開|反映)[^。！？\\n]{0,15}?(?:しない|せず|しないで|なし|無し|不要|禁止|するな|待|保留|後で|止め|やめ)|コードフリーズ|凍結',
    '(?:不要|别|別|勿|禁止|不能|不准|不得|不许|不用|先不|暂不|无需|暂停|停止|不)[^。！？；\\n]{0,8}?(?:推送|部署|发布|上线|合并|提交代码|push|commit|deploy)|代码冻结|冻结|封版|程式碼凍結',
    '(?:푸시|배포|커밋|머지|릴리스|push|commit|deploy)[^.!?\\n]{0,12}?(?:하지\\s?마|지\\s?마|지\\s?말|말고|않|없이|금지|보류|나중|중단|말아)|코드\\s?(?:프리즈|동결)',
  ),
];

/** Words that ask for a person's review or approval before something is sent. */
export const asksFirst: readonly RegExp[] = [
  words(
    String.raw`(?:${pushes}|${toMain}|go ahead|do (?:anything|it)|proceed|hold|holding|wait|nothing)${gap}(?:until|till|unless|before|after|once|when|without|except|only (?:if|when|after|with))${shortGap}(?:I|we|me|my|our|us|he|she|they|someone|anna|boss|manager|lead|team|qa|legal|client|customer)${shortGap}(?:look\w*|see|seen|review\w*|approv\w*|read|check\w*|ok|okay|okayed|agree\w*|confirm\w*|sign\w*|permission|consent|go-ahead|say so|said so|nod|back|allow\w*|word|green light)`,
    String.raw`(?:ask|check with|consult|wait for|get|needs?|require\w*|want|with|after|pending|subject to|seek|run it by|show) (?:me|us|my|our|the|a|an|anna|boss|manager|his|her|their|written|explicit)?\s?(?:\w+ ){0,2}(?:first|approval|permission|sign[- ]?off|okay|ok|consent|go-ahead|green light|before (?:you )?(?:push|deploy|commit|merg|releas|ship|publish|chang|submit|do)\w*)`,
    String.raw`(?:let me|I want to|I'd like to|I need to|I have to|I must|so (?:that )?I can|we want to|let us) (?:\w+ )?(?:see|look\w*|review|approve|check|read|inspect|sign off)(?: \w+){0,5} (?:first|before\w*|beforehand)`,
    String.raw`(?:my|our|his|her|their) (?:approval|permission|consent|okay|ok|blessing|go|sign[- ]?off|go-ahead|green light)|go-ahead|green light|sign[- ]?off|(?:ask|consult|check with|come back to|wait for) me|(?:I|we)(?:'ll| will| shall| want to| would like to|'d like to)? (?:approve|decide|sign off|review it|have the last word)`,
    'freigabe|genehmigung|mein okay|visto bueno|mi aprobación|mi permiso|mi autorización|feu vert|je valid\\p{L}*|mon accord|mon aval|lokal',
    String.raw`(?:awaiting|pending|after|upon|on) (?:my|our|the|final|written)? ?(?:approval|review|sign[- ]?off|confirmation)|approval (?:is )?(?:needed|required|first)|ask (?:me |us )?(?:first|before)`,
    `(?:${near('erst|bevor|ohne|nach|vorher|bis', String.raw`freigabe|freigeb\p{L}*|genehmig\p{L}*|zustimm\p{L}*|mein ok|meinem ok|angesehen|angeschaut|geprüft habe|zeig\p{L}* mir|frag\p{L}* mich`)})`,
    `(?:${near('antes|sin|hasta|después', String.raw`mi (?:aprobación|permiso|visto bueno|ok|autorización)|apruebe|revise yo|lo (?:haya|he) (?:visto|revisado)|pregúntame`)})`,
    `(?:${near('avant|sans|après', String.raw`mon (?:accord|approbation|aval|feu vert|ok)|ma (?:validation|permission)|j'aie (?:vu|relu|regardé|validé)|demande-moi`)})`,
  ),
];

/** Words that ask for a result to read, unless an order to fix is next to them. */
export const reads: readonly RegExp[] = [
  words(
    '(?:have|take) a (?:\\p{L}+ )?look|(?:can|could|would|will) you (?:please )?(?:check|look|tell|see|verify|compare|report|find out|analy[sz]e|let me know)|schau\\p{L}* (?:mal|dir)|jette? une? \\p{L}+',
  ),
];

/** Any word for a push, and for its targets. */
export const pushWord: RegExp = words(
  `${pushes}|${toMain}|(?:main|master|prod|production)(?= (?:is|stays|branch|freeze|remains))|freeze|${germanPushes}|${spanishPushes}|${frenchPushes}`,
);

/** Orders to change the service, in which a hold of the push leaves a fix to prepare. */
export const wantsFix: RegExp = new RegExp(
  [
    String.raw`${edge}(?:fix(?:es|ed|ing)?|repair\w*|correct|improve\w*|mend|solve|resolve|adjust|rework|rewrite|implement|prepare|draft|propose|suggest|patch|make (?:it|the|sure|them|this|market|every)|get (?:it|the|this)|until (?:it|they|everything) match\w*|so that|bring (?:it|the)|work on|take care of|sort (?:it|this|that) out)${end}`,
    String.raw`${edge}(?:reparier\p{L}*|beheb\p{L}*|korrigier\p{L}*|verbesser\p{L}*|bereite|fixe|arregl\p{L}*|corrig\p{L}*|repar\p{L}*|prepar\p{L}*|mejor\p{L}*|répar\p{L}*|prépar\p{L}*|amélior\p{L}*)${end}`,
    '修正して|直して|修复|修正|修好|고쳐|수정해',
  ].join('|'),
  'giu',
);

/** Plain orders to fix the service, which a service without a repository cannot have. */
export const ordersFix: RegExp = new RegExp(
  [
    String.raw`${edge}(?:(?:re)?fix(?:es|ed|ing)?|repair\w*|until (?:it|they|everything) match\w*|(?:make|get) (?:it|them|this) match\w*)${end}`,
    String.raw`${edge}(?:reparier\p{L}*|beheb\p{L}*|korrigier\p{L}*|arregl\p{L}*|corrig\p{L}*|répar\p{L}*)${end}`,
    '修正して|直して|修复|修正|修好|고쳐|수정해',
  ].join('|'),
  'giu',
);

/** All phrases about changing and pushing. */
export const effectPhrases: readonly RegExp[] = [...leaveAsIs, ...onlyReads, ...holdsPush, ...asksFirst];
