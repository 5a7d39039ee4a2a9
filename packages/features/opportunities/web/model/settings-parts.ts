/** The parts of the settings of opportunities, as the address names them behind its `#`. */
export const SETTINGS_PARTS = ['fields', 'questionnaire'] as const
export type SettingsPart = (typeof SETTINGS_PARTS)[number]
