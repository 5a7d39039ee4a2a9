/** What is said before a lot goes to the next in rank (keys of `evaluation.decision`), in its order. */
export const nextTexts = (isTied: boolean) =>
  // Where several are next alike one of them is chosen, and why is for all to read.
  isTied ? (['tiedText', 'nextText'] as const) : (['nextText'] as const)
