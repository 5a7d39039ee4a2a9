/**
 * Codes of eForms before version 1.12 of its vocabulary, and the codes that stand for the same today:
 * grounds for exclusion, and one role that some systems write out.
 */
const FORMER: Readonly<Record<string, string>> = {
  'bankr-nat': 'exg-sitn-other',
  bankruptcy: 'exg-sitn-bankr',
  corruption: 'exg-crim-corrpt',
  'cred-arran': 'exg-sitn-cred-arran',
  'crime-org': 'exg-crim-part',
  distorsion: 'exg-mis-distortion',
  'envir-law': 'exg-mis-bre-env-law',
  'finan-laund': 'exg-crim-laund',
  fraud: 'exg-crim-fraud',
  'human-traffic': 'exg-crim-traffick',
  insolvency: 'exg-sitn-insolvency',
  'labour-law': 'exg-mis-bre-lab-law',
  'liq-admin': 'exg-sitn-liq-admin',
  misinterpr: 'exg-mis-misrepresent',
  misrepresent: 'exg-mis-misrepresent',
  'nati-ground': 'exg-natl',
  'partic-confl': 'exg-mis-partic-confl',
  'prep-confl': 'exg-mis-prep-confl',
  'prof-misconduct': 'exg-mis-misconduct',
  sanction: 'exg-mis-sanction',
  'socsec-law': 'exg-mis-bre-soc-law',
  'socsec-pay': 'exg-pmt-bre-ssc',
  'susp-act': 'exg-sitn-as-susp',
  'tax-pay': 'exg-pmt-bre-tax',
  'terr-offence': 'exg-crim-terror',
  'TED eSender': 'ted-esen',
}

/** The code of today for one of before; others stay as they are. */
export const presentCode = (code: string): string =>
  (Object.hasOwn(FORMER, code) ? FORMER[code] : undefined) ?? code
