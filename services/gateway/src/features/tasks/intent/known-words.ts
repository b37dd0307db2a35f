/**
 * Base forms of frequent English words: those of much technical prose, and of offices. They distinguish English from text that the rules cannot read;
 * their meaning is decided elsewhere.
 */
const english = new Set(
  `
a ability able abort about above absent absolute abstract accept access accessible accessor according account accurate achieve
across action active actual add addition additional address adheres adjust advance affect after afternoon again against agency agent
ago agree algorithm alias align all allocation allow almost alone along alongside aloud alpha already also alt alternative always am
among amount an analyse analysis analyze anchor and anew anna another answer any anybody anyone anything anyway anywhere apart api
app appear append appendix applicable application approach appropriate approval approve april arbitrary architecture archive are
aren't args argument around array arrive arrow article artifacts as ask assertion assessment assigned assignment associated assume
assurances async asynchronous at attach attachment attacker attacks attempt attention attribute audit august auth authentication
author authorization auto automated automatic automatically available average avoid aware away back backend background backslash
backwards bad badge bank banner bare base bash basic be because become been before begin behave behavior behaviour behind believe
belongs below benchmark beside best beta better between beyond big bill binary binding bit black blank block blue blurry bob body
bold book border borrow boss both bottom bought bound boundary box brace bracket branch break broken brought browser budget buffer
bug buggy build built bullet bump bundle business but button buy by bye bypass byte cache calculated calculator calendar call
callable callback came can can't cancel cannot canonical cap capabilities caption car care careful carry case catch cause cell cent
centred certain certificate chain chalk chance change changelog channel chapter char character charge chart chat check checkout
cheers cheese child children chile chinese choice choose chore chunk circular claim class clean cleanup clear click client clone
close cloud code codebase coffee cold colleague collection colon color colour column combination combine come comma command comment
commercial commit common community company comparable compare comparison compatibility compatible competitor compile complain
complete completion complex compliance component compressed compression computed computer concept concrete concurrency condition
conditional config configurable configuration configure confirm connect connection consider consistent consists console const
constant construct construction constructor consume consumption contact contain content context continue contract contribute
contribution contributor control convenience convenient conversion convert cookies coordinate copy copyright core correct
corresponding cost could couldn't count country cover coverage crash create creation credential credit critical crooked cropped
current custom customize cut cycle cyclic dark data database date day dead deal dear debug december decide decimal deck declaration
declare decode deep default define definition delay delete delimiter deliver demo deny dep depend dependency dependent deploy
deployment deprecated deprecation depth derived describe description descriptors design desired desk desktop despite destination
detail detect detection determine developer development diagnose diagram dictionary did didn't diff difference different differs
digits diligence dir direct directive directory dirty disable disagree disclosure discrepancies discussion disk display dist
distribute div do doc document documentation doesn't dollar domain don't done door dot dotfiles double down download dozen draft
draw drawn drink drive drop due dummy duplicate duration during dynamic dynamically each earlier early earn easier easily easy eat
ecosystem edge edit effect efficient effort eight either element eleven else elsewhere email embed emit empty enable encode
encountered end endpoint energy enforce engine english enough ensure enterprise entire entity entry entrypoint enum env environment
equal equality equivalent error escape especially established euro evaluate even event ever every everyone everything everywhere
exact examine example exceeded except exception excessive exclude executable execute execution exhaustion exist existence exit
expand expansion expect expensive experimental explain explanation explicit export expose express expression extend extension
external extglob extra extract extremely fact factor factory fail failure fake fall fallback false family far fast fault favor feat
feature february fee feedback feel fetch few field fifth figure file filename filesystem fill filter final find fine finish fire
firm first fit five fix flag flat flatten flexible flight flow fly focus folder follow font food footer footnote for forbidden force
forever forget fork form format forward found four fourth frame framework free freeze french fresh friday friend from frontend
frozen fs full fully function functional functionality funding furnished further future garbage garbled gave general generate
generation generator generic german germany get gibberish git give given glob global gmail go goal gone good got gracefully grammar
granted graph great green grey group gt guarantee guard guess guide guidelines gzip had hadn't half hand handle happen happy hard
hardware has hash hasn't have haven't he header heading health heard height held hello help helpful her here hereby hex hey hi
hidden high him historical history hit hold holiday hook hoops hope host hostname hotel hour house how however href http huge
hundred hurry i i'd i'll i'm i've icon id idea identical identifier identify if ignore illegible image immediately immutable impact
implement implementation implied import important impossible improve improvements in inbox include inclusive incoming incorrect
increase indentation independently index indicate indices individual industry inference inferred infinite info information inherited
inherits init initial initialization initialize inject injection inline input insert inside inspect install installation instance
instanceof instead instructions instrumentation insurance integer integration intended intentional interactive interface internal
interpretation interpreted interpreting into introduce invalid invocation invoice invoke involved is isn't issue it italian italic
item iterate iteration itself january japan japanese javascript job join json july june just keep kept key keyboard keyword kim kind
know known korean label lack land language laptop large last late latter layer layout lazy lead leak learn least leave lee left
legacy legible lend length less let level lexicographically lib library license light lightweight like limit limitation line link
lint list listen literal little live ll load local located location locked lockfile log logic login logo long look lookup loop
loopback lorem lose lost lot loud low lowercase lt luck lunch made magic mail mailbox main maintain maintainers maintenance major
make malformed man manage management manipulate manual many map march margin mark market master match matrix matter max maximum may
maybe me mean meant meanwhile mechanism media medical meeting member memory mend mention merge message messy meta metadata method
metrics middle middleware midnight might mightn't migrate migration million milliseconds mime min mind mine minified minimal
minimatch minimum minor minute mirror misaligned missing mix mode model modern modification modify module moment monday money month
more moreover morning most mounted move ms much multiple must mustn't mutable my name namespace narrow native nature navigation near
necessary need needn't negated negative neither nested nesting network never new newline newsletter next nice night nine no nobody
node noise none nonsense noon nor normal normalization normalize not notable notation note notepad nothing notice november now
nowhere npmignore null number numeric object observed obsolete obtain occur occurrence october odd of off official offline offset
often ok okay old omit on once one online onto open operation operator opt optimization optimize option optional or orange order
origin original other otherwise ought our out outage outdated output outside over overdue overflow overhead overlap overridden
override oversees overwrite own package padded page paid paint pair paper paragraph parallel param parameter parent parse part
partial particular partner pass passport past paste patch path pattern pause pay payload peer pen pending people per percent perform
performance performant perhaps period permission permit person personal peru phase phone photo phrase pick picture pin pipeline
pixel pixelated place placeholder plain platform play please plugin plus point policy pollution polyfill pool popular port portion
position possible post potential power pre precedence precise prefer prefix prepare presence present presentation preserve prettier
pretty prevent preview previous price primarily primary primitive print prior priority private probably problem proceed process prod
produce production professional profile profit program programmatic progress project promise prompt prop propagate property proposal
protected protection protocol prototype provenance provide proxy public publish pull pump pure purpose push put quality query
question queue quick quiet quite quota quote race raise ran random range rate rather ratio raw re reach reachable read readable
readdir readonly ready real reason rebase receipt receive recent recommend record recursive red redirect reduce redundant ref
refactor reference reflect refresh refuse regarding regardless regards regexes register registration registry regression regular
reject rejection related relative release relevant reliably remain remark remote remove rename render rent repair repeated replace
replacement reply report repository represent representation request require requirements rerun research resend reserved reset
resolution resolve resource respect respectively respond response responsibilities responsible rest restart restore restriction
resubmit result resume retail retain retrieve retry return reusable reuse revenue reverse revert review rework rewrite rewritten
right risk robust rollout room root rotated roughly round route row rubbish rule run runtime rush safe safety said same sample
sanitize saturday save says scalar scenarios schema scheme scope screen script search second secret section sector secure security
see seems seen segment select selection sell semantic semver send sense sensitive sent sentence separate separator september
sequence serialization serialize series serve service session set setup seven several severity shall shallow shape share she sheet
shell shim shiny ship short shorthand should shouldn't show shown side sign sign-off signal signature significance significant
silence silent similar simple simplify simply since sincerely single site situation six size skip slash sleep slice slide slightly
slow small snapshot so socket software solar sold solution some someone something sometimes somewhat somewhere soon sort sound
source space span spanish speak spec special specific specifically specification specify speed spend spent split spoke spoken spread
spreadsheet square squash srcset stability stable stack stage stale standalone standard star start stat state statement static
status stay steel step still stop storage store str strange strategy stream stretched strict stringified strip strong structure
study stuff style sub subclasses subdirectories subject sublicense submission submit subscription subsequent subset substantial
subtitle subtle success successful such suffix suggest suggestions suitable suite sum summarise summarize summary sunday sup
supplier supply support suppose suppress sure surface sustainable swap switch symbol symbolic symlink sync synchronous syntax system
tab table tag take taken talk tape target tasks tax tbody td tea teach team tell template ten terminal terminate terms test text
thailand than thank that the their them theme themselves then there therefore these they they're thick thin think third this those
though thousand three threshold through throw thrown thursday thus till time timeout timestamp tiny title to today together token
told tomorrow ton tonight too took tool top total touch toward tr trace track trading trailing transfer transform transparent
transport travel traversal traversed travis treat tree trigger trim triple trouble truck true truly trust truthy try tuesday turn
twelve twice two type typescript typically typo ugly unavailable unchanged unclear undefined under underlying understand undone
unexpected unfinished unicode unified union unique unit unknown unless unlocked unnecessary unpushed unreadable unsafe unsubmitted
unsupported until untouched untrusted unused unusual up upcoming update upgrade upload upon upstream urgent url us usage use useful
userland usual utility vacation valid validate validation validator validity valign value var variable variant various vendor verify
version very via vietnam view visible visit visual voice vulnerability vulnerable wait walk want warning was wasn't watch water way
we we'll we're we've web website wednesday week weekend weird welcome well went were weren't what whatever when whenever where
whereas wherever whether which whichever while white whitespace who whoever whole whom whose why wide width wiki wildcard will win
window wish with withheld withhold within without woman won won't word work workbook workflow world worse worst worth worthwhile
would wouldn't wrap writable write written wrong wrote year yellow yes yesterday yet you you'd you'll you're you've your yourself
zero zsh
`.split(/\s+/),
);

/** Frequent words of German, Spanish and French, which the rules read in full. */
const readInFull = new Set(
  `
der die das und nicht nichts nie niemals kein keine keinen keiner bitte mit für ist sind war wird wurde wurden schon bereits ohne
nur von zum zur bei beim ich wir sie er es du habe haben hat auf ein eine einen einem einer im in am an aus als auch aber oder wenn
falls dass noch wieder bis jetzt dann den dem des uns mir mich dir diese dieser dieses diesen alle alles mehr nach vor über unter
durch gegen um zu so wie was wer wo warum soll sollen kann können muss müssen darf dürfen lass lasst schick schicke sende formular
vorlage ergebnis ergebnisse datei dokument bericht präsentation folie folien prüfe prüfen repariere reparieren behebe korrigiere
fehlt fehlen kurz lang leer falsch richtig erst sofort gestern heute morgen postfach posteingang niemand weiter beginne fang mach
nimm lies sieh sehr zwischen seit keinesfalls lediglich bloß höchstens maximal runden minuten stunden uhr el la los las un una unos
unas de del al y o que con sin por para se su sus mi mis tu ya no nunca jamás nada nadie ni solo sólo está están son fue fueron han
ha hay pero porque cuando si hasta desde sobre entre más menos muy también todavía aún ahora hoy ayer mañana favor formulario correo
archivo informe documento presentación resultado resultados plantilla hojas página páginas envía envíes envíe arregla corrige revisa
analiza compara empieza comienza faltan falta este esta esto ese esa eso cada todo todos todas como qué cuál dónde lo le les me nos
te une et ou qui avec sans pour par sur dans est sont était ont été a au aux ce cette ces sa ses mon ma mes ton ta tes notre votre
vos ne pas jamais rien personne seulement juste déjà encore plus moins très mais parce quand jusqu depuis hier aujourd demain
maintenant merci formulaire courriel fichier rapport document présentation résultat résultats modèle page pages répare vérifie
analyse compare commence envoie remplis manque manquent il elle ils elles nous vous je on en leur leurs tout tous toute toutes comme
où quel quelle là s'il plaît c'est n'est l'e d'un d'une qu'il j'ai
`.split(/\s+/),
);

/**
 * Negations, articles, conjunctions and adverbs of languages that no rule reads in full: Italian, Portuguese, Dutch, Afrikaans, Turkish,
 * Polish, Czech, Croatian, Slovenian, Swedish, Danish, Norwegian, Finnish, Estonian, Hungarian, Romanian, Latvian, Lithuanian, Albanian,
 * Indonesian, Vietnamese, Swahili, Tagalog, Catalan, Basque, Irish and Welsh. Those that are spelled like an English word are left out.
 */
const otherLanguages = new Set(
  `
ac ach acum adesso aga agora agus ahir ainda ainult ako al aldri aldrig ale ali alleen allerede als alstublieft ama anche ancora ang
anois antes apenas aqui ara artık asgjë asseblief att atzo av avui az azi baina bakarrik bara barua belum bet bez bidali bij bil
bila bio bir biểu brez bu bugün bukan byl był była bây cheana cho chưa chỉ com con csak când că da daarna dabar dacă dag dan danas
danes dar dari das dat ddoe de degli dei deja della delle dello den dengan depois det deze değil dhe die dim dira dit dje dnes doar
dopo dos dziś dërgo dün een eerst egy ei eile eilen el els en encara endast enviïs er essa esse esta este está estão et eta ett
ettei ez ezer fakat foi fomu foram formu formularen formulari formularul formularz formularza formulier formulir formulář formuläret
fost fra från fără gabe gan gaur gdy geen gibi gister gisteren già giờ gli graag gönderin gönderme göndermeyin gửi ha hanya hapana
har hari heb heddiw henüz het hindi hiç hiçbir hogy hoje huwag hôm idag ieri igår ikke il ile ilma ilman ingen ingenting inget ini
inniu inné inoiz inte intet invia inviare ipadala ir isso isto itu için ja jada jak jana jangan jau je jen jenom jest jeszcze jeśli
ještě jika již jo jos još jsou juba juče jučer już já kad kadar kahapon když ke khi không kirim ko kun kwa kérem küldd la lagi
lakini lamang lang leo les lo lomake lomaketta lub lutem lähetä lòng lütfen lūdzu ma maar mae mai mas med mejlet men mesedez met meu
mga mi minha mitte modulo moenie molim mos mu muna mutta már még mı mẫu na naar nada nao nas nawr nay ne nebo nel nella nem není
neodesílej nereikia nesiųsk nessuno nesūti net nevajag ng ngayon nhưng nic niciodată nie nie-wysyłaj niemand niente niet niets nigdy
nihče nikad nikada nikdo nikdy niko nikoli nikt nimeni nimic ninguém nitko nič ništa nog només non nooit nos nou nu nulla numai
nunca nyt ná não när nå når nélkül níl nüüd nếu nữa obrazac obrazca och od odesílej og oggi om ond ontem ook ora orain oraz pa
pakiusap palun para peidiwch pela pelo perché pero però plau po pokud por pouze pošlji pra prašau prima prosim proszę prosím przed
przez på qua quando quello questa questo qui redan reeds res rog rồi sa saada sada sadece saja samo sasa se sekarang sem semmi senki
senza seu si się skicka skjemaet slati slechts snälla soha solo soltanto som sonder sono sonra sot stuur su sua sudah sunt só są
tafadhali tagad tambem também tani tanpa tapi tashmë tayari tačiau tegnap tekrar teraz tetapi teď tidak tik tikai til trimite tu
tuma tylko tá tämä täna tänään từ uden uit ulit um uma un uno untuk usi utan uten už vain vakar van vandaag vandag ve veel vendar
venligst versturen verstuur vetëm već vielä voce você voor vorm vormi vui và vær včera včeraj vēl với wala wczoraj wedi werd worden
wordt wysyłaj wysyłać ya yalnızca yang yeniden yok yra za zaten zdaj zijn zonder älkää älä är ära è és është încă önce če đã đừng
şimdi şu šalji še šiandien šodien űrlapot že și
`.split(/\s+/),
);

const endings: readonly (readonly [ending: string, base: string])[] = [
  ["'s", ''],
  ['s', ''],
  ['es', ''],
  ['ies', 'y'],
  ['ied', 'y'],
  ['ed', ''],
  ['ed', 'e'],
  ['ing', ''],
  ['ing', 'e'],
  ['ly', ''],
  ['er', ''],
  ['er', 'e'],
  ['est', ''],
  ['est', 'e'],
];

/** True for an English word in any of its forms. `word` is in lower case. */
export function isEnglish(word: string): boolean {
  if (english.has(word)) return true;
  if (endings.some(([ending, base]) => word.endsWith(ending) && isBase(word, ending, base))) return true;
  const doubled = /^(.*(\p{L}))\2(?:ed|ing|er|est)$/u.exec(word)?.[1];
  return doubled !== undefined && english.has(doubled);
}

function isBase(word: string, ending: string, base: string): boolean {
  const stem = word.slice(0, -ending.length);
  return stem.length > 1 && english.has(stem + base);
}

/** True for a frequent word of German, Spanish or French. */
export function isReadInFull(word: string): boolean {
  return readInFull.has(word) || (/^[a-zà-ÿ]'/.test(word) && readInFull.has(word.slice(2)));
}

/** True for a small word of a language that no rule reads in full, unless it is English as well. */
export function isOtherLanguage(word: string): boolean {
  return otherLanguages.has(word);
}
