/** The countries whose registers are read and whose numbers are checked; they stand first. */
export const HOME_COUNTRIES: readonly string[] = ['LV', 'EE', 'LT', 'PL', 'FI', 'SE', 'NO', 'DK']
