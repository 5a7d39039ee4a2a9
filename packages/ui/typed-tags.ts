/** The tags with the one that is typed, each once, whatever its letters' case. */
export const withTypedTag = (tags: readonly string[], text: string): readonly string[] => {
  const typed = text.trim()
  const isKnown = tags.some((one) => one.toLowerCase() === typed.toLowerCase())
  return typed === '' || isKnown ? tags : [...tags, typed]
}
