/**
 * How far search goes. Every sixteenth request by its number is in a sample, of which the database
 * has small indexes of its own; what the sample says of a question decides how it is answered.
 */
export interface Limits {
  /** Up to about so many hits everything is counted and sorted; beyond, counts are estimates. */
  readonly exactUpTo: number
  /**
   * The same of a copy of the index in memory, where no words are looked for: in the order of import,
   * of which the newest are at hand, and in the others, whose pages would cost as much as counting.
   */
  readonly countedUpTo: number
  readonly seenUpTo: number
  /**
   * With more requests that hold the words of a phrase, those that hold it as such are estimated from
   * this many hits of the sample on: to know them, the words of all the others would have to be read.
   * As many are read at most where few fit everything but words that are common.
   */
  readonly rereadUpTo: number
  readonly phraseHits: number
  /**
   * Up to about so many requests with the words, all are read, and the other filters tested here.
   */
  readonly testedUpTo: number
  /** The same where the newest of them are looked for, to be ranked. */
  readonly sortedUpTo: number
  /** Up to about so many hits elsewhere, the statuses beside `open` are counted too. */
  readonly othersUpTo: number
  /**
   * A page of a long list is cut from the best hits down to this one of the sample, then to the next: of 20
   * rows, one in three lists has fewer above the second of the sample, one in a hundred above the fifth.
   */
  readonly windows: readonly number[]
  /** With no more rows in the window than so many of the sample stand for, its rows are tested one by one. */
  readonly walkedSample: number
  /** The newest hits, and the newest with the words in the title, that are ranked. */
  readonly rankedHits: number
  readonly rankedTitles: number
}

/** One request of so many is in the sample; the indexes are made for this number. */
export const SAMPLE_STEP = 16

export const LIMITS: Limits = {
  exactUpTo: 1500,
  countedUpTo: 20_000,
  seenUpTo: 200_000,
  rereadUpTo: 2000,
  phraseHits: 4,
  testedUpTo: 5000,
  sortedUpTo: 20_000,
  othersUpTo: 500,
  windows: [2, 5, 40],
  walkedSample: 100,
  rankedHits: 600,
  rankedTitles: 400,
}

/**
 * How far an estimated count may be off, in 95 of 100 cases: `sampled` hits of the sample stand for
 * `step` times as many, with the deviation of a draw without putting back.
 */
export const marginOf = (sampled: number, step: number): number =>
  Math.ceil(1.96 * Math.sqrt(sampled * step * (step - 1)))
