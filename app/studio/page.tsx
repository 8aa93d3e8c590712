import { StudioMount } from '#studio/StudioMount.tsx'

export const dynamic = 'force-static'

export default function StudioPage() {
  return <StudioMount />
}
