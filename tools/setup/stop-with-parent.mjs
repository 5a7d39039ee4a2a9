// Loaded before a program that `run` starts: when the starter is gone, the program is asked to stop.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
