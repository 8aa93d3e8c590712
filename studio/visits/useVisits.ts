import { useCallback } from 'react'
import { useOwnerClient } from 'studio-kit/ui/useOwnerClient'
import { type Polled, usePolled } from 'studio-kit/ui/usePolled'
import type { Period } from 'visits/period'
import { type Report, reportShape } from 'visits/report'
import { apiPaths } from '#lib/site.ts'

const pollMs = 30_000

export function useVisits(period: Period): Polled<Report> {
  const client = useOwnerClient()
  const read = useCallback(
    () => client.get(`${apiPaths.visits}?period=${period}`, reportShape),
    [client, period],
  )
  const { value, ...polled } = usePolled(read, pollMs)
  return { ...polled, value: value?.period === period ? value : null }
}
