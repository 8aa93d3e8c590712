/**
 * Whether the build is made on a platform whose own server takes the pages as they are when `next build` ends:
 * what is written after that is lost. Each sets its name in the environment of builds
 * (https://vercel.com/docs/environment-variables/system-environment-variables,
 * https://docs.netlify.com/build/configure-builds/environment-variables/).
 * Whoever gives Next an adapter takes them so too (https://nextjs.org/docs/app/api-reference/config/next-config-js/adapterPath).
 */
export const losesLateHeaders = (env: Record<string, string | undefined>): boolean =>
  Boolean(env.VERCEL || env.NETLIFY || env.NEXT_ADAPTER_PATH)
