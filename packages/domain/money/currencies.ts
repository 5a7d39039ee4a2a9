/**
 * ISO 4217: currencies that are money somewhere now, without funds, metals and units of account (`XXX`,
 * `XAU`, `CHE`). As of 1 January 2026, from which day the lev is gone; in the order of the alphabet.
 */
const CODES = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD
  CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD
  GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD
  KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO
  NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE
  SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV
  WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
`

const KNOWN: ReadonlySet<string> = new Set(CODES.trim().split(/\s+/))

/** Whether a text is the code of a currency that can be paid in today. */
export const isCurrency = (text: string): boolean => KNOWN.has(text)

/** Currencies of the countries that Kogge serves, to choose from. */
export const SERVED_CURRENCIES = ['EUR', 'PLN', 'SEK', 'NOK', 'DKK'] as const
