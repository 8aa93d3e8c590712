'use client'

import { useLayoutEffect } from 'react'
import { startPreferences } from '#lib/preferences/controls.ts'

/** Theme and cookies where no script in the head takes care of them: in the previews. */
export function Preferences() {
  useLayoutEffect(startPreferences, [])
  return null
}
