/**
 * Ends every process of a group at once; a group that has ended already is fine. Next's workers do not notice
 * reliably that the build they belong to is gone, and would go on for minutes.
 */
export function endGroup(leader: number): void {
  // No groups there: the leader alone is ended, by whoever started it.
  if (process.platform === 'win32') return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
