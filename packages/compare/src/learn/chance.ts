import { foldTitle } from '../text/words.js';

/** Rows, in all documents, from which a property that all of them have is a rule: fewer may have it by chance. */
export const minRowsOfRule = 20;

const keys =
  /(?<![\p{L}\p{N}])(?:ids?|nos?|nr|number|code|key|ticker|symbol|isin|cusip|sedol|lei|duns|wkn|sku|ean|gtin|iban|siren|siret|nif|cif|url|web ?sites?|home ?page|domain|identifier|reference|\p{L}*nummer|kennung|kürzel|aktenzeichen|web ?seite|internetseite|numéro|identifiant|référence|site (?:web|internet)|número|núm|código|identificador|referencia|(?:sitio|página) web|numero|codice|identificativo|riferimento|sito(?: web| internet)?|partita iva)$/u;
const counts =
  /^(?:number|nos?|nr|nummer|numéro|número|numero) (?:of|der|von|de|des|di|dei)(?![\p{L}\p{N}])/u;
/** Codes and numbers that many rows share. */
const sharedKeys =
  /(?<![\p{L}\p{N}])(?:country|currency|industry|sector|postal|post|zip|nace|sic|naics|area|dialling|language|status|cost|group|phone|fax|page|chapter|hausnummer|telefonnummer|postal|pays|país|paese|moneda|valuta|devise) ?(?:code|codes|ids?|nos?|nr|number|nummer|código|codice)?$/u;

/** True for the header of a column that identifies its rows: ID, No., ticker, ISIN, website. */
export function isKeyName(header: string): boolean {
  if (/^\s*(?:#|n[°º]\.?)\s*$/iu.test(header)) return true;
  const name = foldTitle(header);
  return keys.test(name) && !counts.test(name) && !sharedKeys.test(name);
}

const items =
  /(?<![\p{L}\p{N}])(?:compan(?:y|ies)|targets?|peers?|names?|firms?|clients?|customers?|suppliers?|vendors?|competitors?|issuers?|investors?|buyers?|owners?|shareholders?|persons?|employees?|projects?|products?|unternehmen|firma|gesellschaft|kunden?|lieferant(?:en)?|wettbewerber|projekte?|produkte?|sociétés?|entreprises?|noms?|fournisseurs?|concurrents?|projets?|produits?|empresas?|compañías?|sociedad(?:es)?|nombres?|clientes?|proveedor(?:es)?|competidor(?:es)?|proyectos?|productos?|azienda|aziende|società|imprese|impresa|nome|clienti?|fornitor[ei]|concorrent[ei]|progett[oi]|prodott[oi])(?![\p{L}\p{N}])/u;

/** True for the header above a list's items, which change from document to document: Company, Kunde, Nom. */
export function namesItems(header: string): boolean {
  return items.test(foldTitle(header));
}

const requested =
  /(?<![\p{L}\p{N}])(?:countr(?:y|ies)|city|cities|towns?|regions?|states?|places?|locations?|address(?:es)?|headquarters|hq|industr(?:y|ies)|sectors?|segments?|markets?|years?|comments?|notes?|remarks?|sources?|land|länder|stadt|ort|standort|sitz|branchen?|markt|jahr|bemerkung|kommentar|quellen?|pays|villes?|régions?|lieu|siège|secteurs?|marché|année|remarques?|país|países|ciudad|región|lugar|sede|sector(?:es)?|mercado|año|comentarios?|fuentes?|paes[ei]|città|regione|luogo|settor[ei]|mercato|anno|commenti|fonti|fonte)(?![\p{L}\p{N}])/u;

/** True for the header of a column whose values follow the request, not the form of the document: country, sector, source. */
export function followsRequest(header: string): boolean {
  return namesItems(header) || requested.test(foldTitle(header));
}

const ahead =
  /(?<![\p{L}\p{N}])(?:due|deadline|planned|plan|expected|target|forecast|matur\p{L}*|expir\p{L}*|valid|end|ends|next|renewal|closing|until|to|fällig\p{L}*|frist|geplant|erwartet|ablauf|laufzeit|ende|bis|nächste[rs]?|échéance|prévue?|limite|fin|jusqu\p{L}*|prochaine?|vencimiento|previst[oa]|límite|hasta|próxim[oa]|scadenza|fine|entro|prossim[oa])(?![\p{L}\p{N}])/u;

/** True for the header of dates that may lie ahead: Due, Maturity, Frist, Échéance. */
export function mayLieAhead(header: string): boolean {
  return ahead.test(foldTitle(header));
}
