export type ComboboxItem = {
  /** Identity; unique in a list. */
  value: string
  label: string
  /** Second line, smaller; searched as well. */
  description?: string
  disabled?: boolean
}

const marks = /\p{Mark}/gu

/** Lower case without diacritics, so that "zales" finds "zāles". */
export function fold(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLocaleLowerCase('und')
}

/**
 * The items in which every word of the query occurs, in label, description or value. Those whose
 * label starts with the query come first; else the order stays.
 */
export function filterItems<Item extends ComboboxItem>(
  items: readonly Item[],
  query: string,
): readonly Item[] {
  const needle = fold(query.trim())
  if (needle === '') return items
  const words = needle.split(/\s+/)
  const hits = items.filter((item) => {
    const text = fold(`${item.label} ${item.description ?? ''} ${item.value}`)
    return words.every((word) => text.includes(word))
  })
  const first = hits.filter((item) => fold(item.label).startsWith(needle))
  return [...first, ...hits.filter((item) => !first.includes(item))]
}
