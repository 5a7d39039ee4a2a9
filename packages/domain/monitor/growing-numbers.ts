/** A list of 32-bit integers that grows: four bytes each, where an array of numbers takes eight and more. */
export interface GrowingNumbers {
  values: Int32Array
  length: number
}

export const newNumbers = (capacity = 4): GrowingNumbers => ({
  values: new Int32Array(capacity),
  length: 0,
})

/** Makes room for a place, which may lie beyond the end; places in between hold 0. */
export const reach = (numbers: GrowingNumbers, place: number): void => {
  if (place >= numbers.values.length) {
    const grown = new Int32Array(Math.ceil((place + 1) * 1.5))
    grown.set(numbers.values)
    numbers.values = grown
  }
  if (place >= numbers.length) numbers.length = place + 1
}

export const append = (numbers: GrowingNumbers, value: number): void => {
  const place = numbers.length
  reach(numbers, place)
  numbers.values[place] = value
}
