/** What is read of the database in one go. */
export interface Part<Item> {
  readonly items: readonly Item[]
  readonly bytes: number
}

/** Puts what there is into parts of so many bytes at most, in its order; what is larger stands alone. */
export const inParts = <Item>(
  sized: readonly { readonly item: Item; readonly bytes: number }[],
  most: number,
): readonly Part<Item>[] => {
  const parts: { items: Item[]; bytes: number }[] = []
  for (const { item, bytes } of sized) {
    const last = parts.at(-1)
    if (last && last.bytes + bytes <= most) {
      last.items.push(item)
      last.bytes += bytes
    } else parts.push({ items: [item], bytes })
  }
  return parts
}
