import type { Language } from './phrasebook.ts'

/** An invented town. `genitive` is how its name stands before a noun in its own language. */
export interface Town {
  readonly country: string
  readonly language: Language
  readonly name: string
  readonly genitive: string
  readonly nuts: string
  readonly postcode: string
  /** "In the municipality of ...", in the language of the country and in English. */
  readonly within: Readonly<Partial<Record<Language, string>>>
}

const within: Readonly<Record<string, (genitive: string) => string>> = {
  LV: (genitive) => `${genitive} novadā`,
  EE: (genitive) => `${genitive} vallas`,
  LT: (genitive) => `${genitive} rajone`,
}

const LANGUAGE_OF: Readonly<Record<string, Language>> = { LV: 'lv', EE: 'et', LT: 'lt' }

const town = (
  country: string,
  name: string,
  genitive: string,
  nuts: string,
  code: string,
): Town => {
  const language = LANGUAGE_OF[country] ?? 'en'
  const local = within[country]?.(genitive)
  return {
    country,
    language,
    name,
    genitive,
    nuts,
    postcode: code,
    within: { ...(local && { [language]: local }), en: `the municipality of ${name}` },
  }
}

export const TOWNS: readonly Town[] = [
  town('LV', 'Ozolvalka', 'Ozolvalkas', 'LV00C', 'LV-9901'),
  town('LV', 'Vējezers', 'Vējezera', 'LV00B', 'LV-9902'),
  town('LV', 'Sudrabkrasts', 'Sudrabkrasta', 'LV00B', 'LV-9903'),
  town('LV', 'Bērzgrīva', 'Bērzgrīvas', 'LV009', 'LV-9904'),
  town('LV', 'Liepezers', 'Liepezera', 'LV005', 'LV-9905'),
  town('LV', 'Kalngrīva', 'Kalngrīvas', 'LV00C', 'LV-9906'),
  town('LV', 'Rasupe', 'Rasupes', 'LV009', 'LV-9907'),
  town('LV', 'Zīļukalns', 'Zīļukalna', 'LV00A', 'LV-9908'),
  town('LV', 'Mētrava', 'Mētravas', 'LV005', 'LV-9909'),
  town('LV', 'Saulgrīva', 'Saulgrīvas', 'LV00A', 'LV-9910'),
  town('LV', 'Pūcezers', 'Pūcezera', 'LV00C', 'LV-9911'),
  town('EE', 'Tammejärve', 'Tammejärve', 'EE008', '99001'),
  town('EE', 'Kuuseoja', 'Kuuseoja', 'EE009', '99002'),
  town('EE', 'Hõbeoru', 'Hõbeoru', 'EE001', '99003'),
  town('EE', 'Kivioru', 'Kivioru', 'EE00A', '99004'),
  town('EE', 'Sinijõe', 'Sinijõe', 'EE004', '99005'),
  town('EE', 'Pärnaoja', 'Pärnaoja', 'EE004', '99006'),
  town('EE', 'Luigelaane', 'Luigelaane', 'EE008', '99007'),
  town('EE', 'Rohusaare', 'Rohusaare', 'EE004', '99008'),
  town('EE', 'Kadakaranna', 'Kadakaranna', 'EE001', '99009'),
  town('LT', 'Ąžuolpilis', 'Ąžuolpilio', 'LT011', 'LT-99001'),
  town('LT', 'Gintarupė', 'Gintarupės', 'LT023', 'LT-99002'),
  town('LT', 'Beržuva', 'Beržuvos', 'LT025', 'LT-99003'),
  town('LT', 'Sidabrupė', 'Sidabrupės', 'LT029', 'LT-99004'),
  town('LT', 'Liepežeris', 'Liepežerio', 'LT022', 'LT-99005'),
  town('LT', 'Vėjakalnis', 'Vėjakalnio', 'LT026', 'LT-99006'),
  town('LT', 'Uosmedžiai', 'Uosmedžių', 'LT021', 'LT-99007'),
  town('LT', 'Gervežeris', 'Gervežerio', 'LT028', 'LT-99008'),
  town('LT', 'Šilupis', 'Šilupio', 'LT024', 'LT-99009'),
  town('FI', 'Kuusilahti', 'Kuusilahden', 'FI19B', '99990'),
  town('SE', 'Silverforsa', 'Silverforsa', 'SE123', '999 90'),
  town('NO', 'Granvågen', 'Granvågen', 'NO0A2', '9990'),
  town('DK', 'Ravnebæk', 'Ravnebæk', 'DK032', '9990'),
  town('PL', 'Srebrna Struga', 'Srebrna Struga', 'PL634', '99-990'),
]

/** Trees and flowers that streets are named after, before the word for a street. */
export const STREETS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Linden', 'Station', 'School', 'Mill', 'Lake', 'Market', 'Harbour', 'Park'],
  lv: ['Liepu', 'Skolas', 'Dzirnavu', 'Stacijas', 'Ezera', 'Tirgus', 'Parka', 'Kļavu', 'Upes'],
  et: ['Pärna', 'Kooli', 'Veski', 'Jaama', 'Järve', 'Turu', 'Pargi', 'Vahtra', 'Jõe'],
  lt: ['Liepų', 'Mokyklos', 'Malūno', 'Stoties', 'Ežero', 'Turgaus', 'Parko', 'Klevų', 'Upės'],
}
