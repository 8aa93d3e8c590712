import { toErrorMessage } from '@freelance-site/foundation'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'

/** Runs a task and shows in a toast whether it succeeded; `failed` is the title of the toast if it did not. */
export function useTask(failed: string) {
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  /** A text to which the task resolves is the reason of a failure; `run` resolves to whether it succeeded. */
  const run = async (task: () => Promise<unknown>, succeeded: string): Promise<boolean> => {
    setIsBusy(true)
    const problem = await task().catch(toErrorMessage)
    setIsBusy(false)
    const hasFailed = typeof problem === 'string'
    toast.push(
      hasFailed
        ? { status: 'error', title: failed, description: problem }
        : { status: 'success', title: succeeded },
    )
    return !hasFailed
  }
  return { run, isBusy }
}
