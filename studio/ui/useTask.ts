import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'

/** Does what the owner asked for, and shows whether that worked; `failed` is what is said where it did not. */
export function useTask(failed: string) {
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  /** The task resolves to why it failed, or null; this, to whether it worked. */
  const run = async (task: () => Promise<string | null>, done: string): Promise<boolean> => {
    setIsBusy(true)
    const problem = await task().catch(toErrorMessage)
    setIsBusy(false)
    toast.push(
      problem === null
        ? { status: 'success', title: done }
        : { status: 'error', title: failed, description: problem },
    )
    return problem === null
  }
  return { run, isBusy }
}
