/**
 * Preloaded with `node --import` into programs that are not ours, to end them when their parent dies. Workers
 * they fork inherit the preload but must ignore it, since their channel belongs to the program: so it acts
 * only in the process whose parent has put its own id into EXIT_WITH_PARENT. The workers end with that
 * process.
 */
if (process.env.EXIT_WITH_PARENT === String(process.ppid)) {
  process.on('disconnect', () => process.exit(1))
  process.channel?.unref()
}
