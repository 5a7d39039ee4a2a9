/**
 * What an index of Herfindahl and Hirschman means, after the Merger Guidelines of the US Department
 * of Justice and the Federal Trade Commission of 2023, section 2.1: above 1,800 is highly
 * concentrated, 1,000 to 1,800 moderately.
 */
export const concentrationOf = (hhi: number): 'low' | 'moderate' | 'high' => {
  if (hhi > 1800) return 'high'
  return hhi >= 1000 ? 'moderate' : 'low'
}
