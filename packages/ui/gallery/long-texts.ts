/** Long words and sentences of the languages that stretch a layout most. */
export const longLatvian =
  'Ceļu uzturēšanas pakalpojumu sniegšana Ķekavas novada pašvaldības autoceļos un ielās ziemas sezonā'
export const longLithuanian =
  'Švenčionių rajono savivaldybės administracijos pastatų šiluminės energijos įrenginių priežiūros paslaugos'
export const longEstonian =
  'Põhja-Tallinna linnaosa lasteaedade köögiseadmete hooldus- ja remonditööde tellimine'
export const longWord = 'Nepaprastųjųsituacijųvaldymokoordinavimocentras-2026-11-21/VPP-00417'
