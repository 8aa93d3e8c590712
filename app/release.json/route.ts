import { getBuildInfo } from '#lib/content/getContent.server.ts'

export const dynamic = 'force-static'

/** Rendered with each build, so that the Studio and `npm run check` notice a host that does not serve the last build. */
export async function GET(): Promise<Response> {
  return Response.json(await getBuildInfo())
}
