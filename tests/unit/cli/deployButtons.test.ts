import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toRepositoryUrl, withRepository } from '#server/cli/deployButtons.ts'

test.each([
  ['git@github.com:ada/site.git', 'https://github.com/ada/site'],
  ['https://github.com/ada/site.git', 'https://github.com/ada/site'],
  ['https://github.com/ada/my.site/', 'https://github.com/ada/my.site'],
  ['https://ada:secret@github.com/ada/site', 'https://github.com/ada/site'],
  ['ssh://git@github.com:22/ada/site.git', 'https://github.com/ada/site'],
  ['git@gitlab.com:group/part/site.git', 'https://gitlab.com/group/part/site'],
])('git’s %s is %s', (remote, url) => {
  expect(toRepositoryUrl(remote)).toBe(url)
})

test.each([
  '/srv/git/site.git',
  'git@example.com:ada/site.git',
  'https://github.com/ada',
  'https://github.com.example/a/b',
])('%s is nothing that the buttons can deploy', (remote) => {
  expect(toRepositoryUrl(remote)).toBeNull()
})

test('the buttons of the README deploy the given repository, and only that', () => {
  const readme = withRepository(readFileSync('README.md', 'utf8'), 'https://github.com/ada/her-site')
  expect(readme).toContain('repository-url=https%3A%2F%2Fgithub.com%2Fada%2Fher-site&env=')
  expect(readme).toContain(
    'envLink=https%3A%2F%2Fgithub.com%2Fada%2Fher-site%2Fblob%2Fmain%2Fdocs%2Fplatform.md)',
  )
  expect(readme).toContain('deploy?repository=https://github.com/ada/her-site)')
  expect(readme).not.toContain('your-account')
  expect(withRepository(readme, 'https://github.com/ada/her-site')).toBe(readme)
})
