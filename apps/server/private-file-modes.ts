/** Folders are made for their owner alone (0700), and files too (0600), whatever the shell's umask is. */
export const closeModes = (): void => {
  process.umask(0o077)
}
