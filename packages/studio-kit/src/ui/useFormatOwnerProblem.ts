import { useCallback } from 'react'
import { useStudioKit } from '../options.ts'
import { useT } from '../words/words.ts'
import { formatOwnerProblem, type OwnerProblem, type ToolTranslate } from './ownerProblem.ts'

/** Returns a function that formats problems for a tool with the site's name of the setting. */
export function useFormatOwnerProblem(tool: ToolTranslate): (problem: OwnerProblem) => string {
  const t = useT()
  const { tokenSetting: setting } = useStudioKit()
  return useCallback((problem) => formatOwnerProblem(problem, { t, tool, setting }), [t, tool, setting])
}
