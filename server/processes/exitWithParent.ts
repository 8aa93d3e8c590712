/**
 * Loaded before other people's programs (`node --import`): ends the process when its parent has gone.
 * Forked workers inherit the preload, but their channel belongs to the program: only the process whose
 * parent has put its own id into EXIT_WITH_PARENT is meant. When that one ends, its workers do.
 */
if (process.env.EXIT_WITH_PARENT === String(process.ppid)) {
  process.on('disconnect', () => process.exit(1))
  process.channel?.unref()
}
