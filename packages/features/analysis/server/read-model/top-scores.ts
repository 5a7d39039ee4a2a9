/**
 * The places (indexes into `scores`) of the `count` highest scores, best first; of equal ones the one
 * that `settle` gives a negative number for, else the smaller place. A heap whose root is the worst kept.
 */
export const topOf = (
  scores: Float64Array,
  count: number,
  settle: (a: number, b: number) => number = (a, b) => a - b,
): Int32Array => {
  const worse = (a: number, b: number): boolean => {
    const [left, right] = [scores[a] ?? 0, scores[b] ?? 0]
    if (left !== right) return left < right
    return settle(a, b) > 0
  }
  const heap: number[] = []
  const sink = (start: number, item: number, size: number): void => {
    let at = start
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      if (child + 1 < size && worse(heap[child + 1] ?? 0, heap[child] ?? 0)) child += 1
      if (!worse(heap[child] ?? 0, item)) break
      heap[at] = heap[child] ?? 0
      at = child
    }
    heap[at] = item
  }
  const size = Math.min(count, scores.length)
  for (let place = 0; place < size; place += 1) heap.push(place)
  for (let at = (size >> 1) - 1; at >= 0; at -= 1) sink(at, heap[at] ?? 0, size)
  if (size > 0) {
    let least = scores[heap[0] ?? 0] ?? 0
    for (let place = size; place < scores.length; place += 1) {
      if ((scores[place] ?? 0) < least || !worse(heap[0] ?? 0, place)) continue
      sink(0, place, size)
      least = scores[heap[0] ?? 0] ?? 0
    }
  }
  const best = new Int32Array(size)
  for (let left = size; left > 0; left -= 1) {
    best[left - 1] = heap[0] ?? 0
    const last = heap[left - 1] ?? 0
    if (left > 1) sink(0, last, left - 1)
  }
  return best
}

/** A double's bits as two whole numbers that are in the order of the doubles. */
const ordered = (scores: Float64Array): { high: Uint32Array; low: Uint32Array } => {
  const bits = new Uint32Array(scores.buffer, scores.byteOffset, scores.length * 2)
  const high = new Uint32Array(scores.length)
  const low = new Uint32Array(scores.length)
  for (let index = 0; index < scores.length; index += 1) {
    const [lower, upper] = [bits[2 * index] ?? 0, bits[2 * index + 1] ?? 0]
    const negative = upper >>> 31 === 1
    high[index] = negative ? ~upper : upper | 0x80000000
    low[index] = negative ? ~lower : lower
  }
  return { high, low }
}

const pass = (from: Int32Array, to: Int32Array, words: Uint32Array, shift: number): boolean => {
  const starts = new Uint32Array(65_537)
  for (const word of words) {
    const digit = ((word >>> shift) & 0xffff) + 1
    starts[digit] = (starts[digit] ?? 0) + 1
  }
  if (starts.includes(words.length)) return false
  for (let digit = 1; digit < starts.length; digit += 1)
    starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0)
  for (const place of from) {
    const digit = ((words[place] ?? 0) >>> shift) & 0xffff
    const at = starts[digit] ?? 0
    to[at] = place
    starts[digit] = at + 1
  }
  return true
}

/** The places of all scores, highest first; equal ones in the order of their places. */
export const orderOf = (scores: Float64Array): Int32Array => {
  // Ascending order of the negated: zero must not come in two guises.
  const { high, low } = ordered(scores.map((score) => (score === 0 ? 0 : -score)))
  let from = Int32Array.from(scores, (_, place) => place)
  let to = new Int32Array(scores.length)
  for (const [words, shift] of [
    [low, 0],
    [low, 16],
    [high, 0],
    [high, 16],
  ] as const) {
    if (pass(from, to, words, shift)) [from, to] = [to, from]
  }
  return from
}
