/**
 * The https address of a repository on GitHub or GitLab, from git's address of it; null for any other, since the deploy
 * buttons of Vercel and Netlify take a repository from these.
 */
export function toRepositoryUrl(remote: string): string | null {
  const found =
    /^(?:(?:https?|ssh|git):\/\/(?:[^@/]+@)?|git@)(github\.com|gitlab\.com)(?::\d+)?[:/]+([\w./-]+?)(?:\.git)?\/?$/.exec(
      remote.trim(),
    )
  const [, host, path] = found ?? []
  return host && path?.includes('/') ? `https://${host}/${path}` : null
}

/** A README with the deploy buttons, and the explanation of the settings that they ask for, of a repository. */
export function withRepository(readme: string, url: string): string {
  const guide = `${url}${url.startsWith('https://gitlab.com') ? '/-' : ''}/blob/main/docs/platform.md`
  return readme
    .replaceAll(/(?<=[?&]repository-url=)[^&)]+/g, encodeURIComponent(url))
    .replaceAll(/(?<=[?&]envLink=)[^&)]+/g, encodeURIComponent(guide))
    .replaceAll(/(?<=[?&]repository=)[^&)]+/g, url)
}
