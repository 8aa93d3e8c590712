'use client'

import dynamic from 'next/dynamic'

/** The Studio renders only in the browser, because its configuration depends on the browser's address. */
export const StudioMount = dynamic(() => import('./Studio.tsx').then(({ loadStudio }) => loadStudio()), {
  ssr: false,
})
