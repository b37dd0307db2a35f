const day = 86_400_000;

/**
 * Days of a workbook's calendar for a date or time of ISO 8601 (cells of type `d`); NaN if the text is not one. The 1900 calendar
 * counts a 29 February 1900 that never was, so its days are right from March 1900 on.
 */
export function serialOfIsoDate(text: string, date1904: boolean): number {
  const time = /^\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/.test(text);
  const stated = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?(Z|[+-]\d{2}:\d{2})?$/.test(text);
  if (!time && !stated) return Number.NaN;
  const needsZone = (time || text.includes('T')) && !/(Z|[+-]\d{2}:\d{2})$/.test(text);
  const zoned = needsZone ? `${text}Z` : text;
  const moment = Date.parse(time ? `1970-01-01T${zoned}` : zoned);
  return time
    ? moment / day
    : moment / day - Date.UTC(date1904 ? 1904 : 1899, date1904 ? 0 : 11, date1904 ? 1 : 30) / day;
}

/** The date of that many days as ISO 8601, with its time if it has one; null if no calendar has it. */
export function isoDateOfSerial(serial: number, date1904: boolean): string | null {
  const start = Date.UTC(date1904 ? 1904 : 1899, date1904 ? 0 : 11, date1904 ? 1 : 30);
  const moment = new Date(start + Math.round(serial * day));
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999 || serial < 0) return null;
  const text = moment.toISOString();
  if (serial < 1) return text.slice(11, 19);
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 19);
}
