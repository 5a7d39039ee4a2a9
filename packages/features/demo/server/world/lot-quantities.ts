import type { NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import type { Random } from './seeded-random.ts'

/** A unit of Recommendation 20, and between which prices in euros it is had. */
type Goods = readonly [unit: string, least: number, most: number]

/** By CPV code, what is natural to count. */
const GOODS: Readonly<Record<string, Goods>> = {
  '03142500': ['H87', 0.14, 0.24],
  '03212100': ['KGM', 0.35, 0.75],
  '03221100': ['KGM', 0.45, 1.3],
  '03221200': ['KGM', 1.4, 3],
  '03222100': ['KGM', 1.1, 2],
  '03222300': ['KGM', 0.8, 1.7],
  '03413000': ['MTQ', 38, 70],
  '09111400': ['MTQ', 14, 26],
  '09123000': ['MWH', 38, 72],
  '09132100': ['LTR', 1.22, 1.52],
  '09134100': ['LTR', 1.12, 1.45],
  '09134200': ['LTR', 1.15, 1.48],
  '09310000': ['MWH', 82, 138],
  '09323000': ['MWH', 62, 104],
  '09324000': ['MWH', 62, 104],
  '14211000': ['MTQ', 5, 9.5],
  '14212100': ['TNE', 7, 14],
  '14212200': ['TNE', 8.5, 16],
  '14212300': ['TNE', 12, 22],
  '14410000': ['TNE', 68, 105],
  '15111000': ['KGM', 6, 9.2],
  '15112000': ['KGM', 2.8, 4.6],
  '15113000': ['KGM', 3.6, 5.6],
  '15130000': ['KGM', 4.8, 8],
  '15511000': ['LTR', 0.75, 1.15],
  '15512000': ['LTR', 2.9, 4.6],
  '15530000': ['KGM', 6.4, 9.5],
  '15540000': ['KGM', 5.8, 9.8],
  '15811000': ['KGM', 1.1, 2.2],
  '15812000': ['KGM', 3.4, 7],
  '24312220': ['TNE', 240, 420],
  '24962000': ['TNE', 380, 720],
  '30125110': ['H87', 32, 95],
  '30125120': ['H87', 38, 110],
  '30197600': ['KGM', 1.15, 1.9],
  '30213100': ['H87', 640, 1180],
  '30213200': ['H87', 230, 540],
  '30213300': ['H87', 480, 880],
  '30216110': ['H87', 240, 680],
  '30231300': ['H87', 125, 270],
  '30232110': ['H87', 170, 520],
  '31527210': ['H87', 120, 260],
  '33141420': ['NPR', 0.28, 0.7],
  '34111200': ['H87', 18_500, 31_000],
  '34113000': ['H87', 27_000, 44_000],
  '34121100': ['H87', 190_000, 330_000],
  '34136000': ['H87', 25_000, 41_000],
  '34351100': ['H87', 55, 160],
  '34927100': ['TNE', 66, 104],
  '38421100': ['H87', 22, 48],
  '39112000': ['H87', 45, 140],
  '39121100': ['H87', 120, 320],
  '41110000': ['LTR', 0.11, 0.3],
  '60112000': ['KTM', 1.2, 2.2],
  '60130000': ['KTM', 0.95, 1.8],
  '79710000': ['HUR', 9.5, 17],
  '90511000': ['TNE', 95, 185],
  '90513100': ['TNE', 62, 112],
  '90620000': ['KTM', 14, 31],
}

/** What some buyers count in instead. */
const OTHERWISE: Readonly<Record<string, readonly [unit: string, multiplied: number]>> = {
  TNE: ['KGM', 1000],
  MWH: ['KWH', 1000],
}

/** Fewer are no quantity to tell a price by: rounded, it would be another one. */
const FEWEST = 4
const DIGITS = 3

/**
 * How much of goods of a kind is had for `eur`; most buyers say it, of what is natural to count. The
 * same stream of numbers gives the same price of a unit, whatever is expected to be paid.
 */
export const quantityFor = (
  random: Random,
  cpv: string,
  eur: number,
): Pick<NoticeLot, 'quantity'> => {
  const goods = GOODS[cpv]
  if (!goods || !random.chance(0.92)) return {}
  const [unit, least, most] = goods
  const price = least * (most / least) ** random.next()
  const count = eur / price
  if (count < FEWEST) return {}
  const other = random.chance(0.2) ? OTHERWISE[unit] : undefined
  const [code, times] = other ?? [unit, 1]
  const rounded = Math.round(Number(count.toPrecision(DIGITS)) * times)
  return { quantity: { value: String(rounded), unit: code } }
}
