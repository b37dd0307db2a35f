import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyNames, foldCompanyName } from './company-names.js';

const same = (a: string, b: string) => {
  const names = new Set(companyNames(a));
  return companyNames(b).some((name) => names.has(name));
};

describe('two names of a company', () => {
  it.each([
    ['Alder Springs', 'ALDER SPRINGS PTE. LTD.'],
    ['Equinor', 'Equinor ASA'],
    ['Yara', 'Yara International ASA', false],
    ['Ørsted', 'Orsted A/S'],
    ['Mærsk', 'Maersk A/S'],
    ['Nokia', 'Nokia Oyj'],
    ['Bolt Technology', 'Bolt Technology OÜ'],
    ['Airbus', 'Airbus SE'],
    ['Eni', 'Eni S.p.A.'],
    ['Barilla', 'Barilla SpA'],
    ['Sony', 'Sony K.K.'],
    ['Sony', 'Sony Kabushiki Kaisha'],
    ['トヨタ自動車', 'トヨタ自動車株式会社'],
    ['Toyota', '株式会社Toyota'],
    ['Tencent', 'Tencent Co., Ltd.'],
    ['腾讯', '腾讯有限公司'],
    ['Astra', 'PT Astra Tbk'],
    ['Petronas', 'Petronas Sdn. Bhd.'],
    ['Bimbo', 'Bimbo, S.A. de C.V.'],
    ['Orlen', 'Orlen Sp. z o.o.'],
    ['Škoda Auto', 'Skoda Auto a.s.'],
    ['Müller', 'Mueller GmbH & Co. KG'],
    ['Müller', 'Muller AG'],
    ['Газпром', 'ПАО Газпром'],
    ['Газпром', 'Gazprom'],
    ['Société Générale', 'Societe Generale S.A.'],
    ['Procter & Gamble', 'Procter and Gamble Company'],
    ['Blåsa', 'Blåsa AB'],
  ])('"%s" is "%s"', (a, b, expected = true) => {
    expect(same(a, b as string)).toBe(expected);
  });

  it.each([
    ['Blue Water', 'Blu Water'],
    ['Mueller', 'Muller'],
    ['Sunny Day Spa', 'Sunny Day'],
    ['Blåsa', 'Blå'],
    ['Alder Springs', 'Alder Water'],
    ['C', 'C#'],
    ['Co', 'Company'],
    ['Limited', 'Corporation'],
    ['Good as', 'Good'],
  ])('"%s" is not "%s"', (a, b) => {
    expect(same(a, b)).toBe(false);
  });
});

it('keeps a part of every name with a letter, and recognizes it again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const folded = foldCompanyName(name);
      expect(foldCompanyName(name)).toBe(folded);
      if (/[a-z0-9]/i.test(name)) expect(folded).not.toBe('');
    }),
  );
});
