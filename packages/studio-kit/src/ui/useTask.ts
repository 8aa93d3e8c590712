import { useToast } from '@sanity/ui/toast'
import { toErrorMessage } from 'foundation/errorMessage'
import { useState } from 'react'

/** Runs a task and shows in a toast whether it succeeded; `failed` is the title of the toast if it did not. */
export function useTask(failed: string) {
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  /** The task resolves to the reason of a failure, or to null; `run` resolves to whether it succeeded. */
  const run = async (task: () => Promise<string | null>, succeeded: string): Promise<boolean> => {
    setIsBusy(true)
    const problem = await task().catch(toErrorMessage)
    setIsBusy(false)
    toast.push(
      problem === null
        ? { status: 'success', title: succeeded }
        : { status: 'error', title: failed, description: problem },
    )
    return problem === null
  }
  return { run, isBusy }
}
