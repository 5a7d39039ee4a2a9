/** Work that waits while somebody holds it. */
export interface HeldWork {
  /** Does the work, or has it done once nobody holds it any more. */
  request(): void
  hold(): void
  release(): void
}

export const createHeldWork = (work: () => void): HeldWork => {
  let holders = 0
  let isDue = false
  return {
    request: () => {
      if (holders === 0) work()
      else isDue = true
    },
    hold: () => {
      holders += 1
    },
    release: () => {
      holders -= 1
      if (holders > 0 || !isDue) return
      isDue = false
      work()
    },
  }
}
