/**
 * Loaded before other people's programs (`node --import`): ends the process when its parent has gone.
 * Forked workers inherit it, so that killing a build's parent ends the whole tree.
 */
process.channel?.unref()
process.on('disconnect', () => process.exit(1))
