import { fireEvent, screen, within } from '@testing-library/react'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import { pairOf } from '@parlance/contract/core/permissions.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { DocumentationPage } from '#features/documentation/documentation-page.tsx'
import type { Resource } from '#features/documentation/resources.ts'
import { profileQuery } from '#features/users/users.queries.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
  window.matchMedia = vi.fn((media: string) => ({
    matches: true,
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  })) as never
})

async function open(resource: Resource, permissions: Permission[], search = {}) {
  const { client } = await draw(<DocumentationPage resource={resource} {...search} />)
  client.setQueryData(profileQuery().queryKey, {
    role: 'USER',
    permissions: permissions.map(pairOf),
    features: [],
  } as never)
  await screen.findByRole('article')
}

test('lists the pages that the reader has permission for, with the sections of the open one', async () => {
  await open('conversation', ['marketplace:browse'])
  const pages = within(screen.getByRole('navigation', { name: 'Documentation pages' }))
  await pages.findByRole('link', { name: 'Marketplace' })
  expect(pages.queryByRole('link', { name: 'Providers' })).toBeNull()
  expect(pages.getByRole('link', { name: 'Share by link' }).getAttribute('href')).toBe(
    '/documentation/conversation#share',
  )
  expect(screen.getByRole('link', { name: 'Next page: Assistants' })).toBeTruthy()
})

test('opens the section of a provider, and says if the page is not for the reader’s role', async () => {
  await open('provider', [], { provider: 'azure' })
  expect(document.activeElement?.textContent).toContain('Azure OpenAI')
  expect(screen.getByText('Your role does not include what this page describes.')).toBeTruthy()
})

test('finds sections of the listed pages', async () => {
  await open('users', [])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'temporary' } })
  const link = await screen.findByRole('link', { name: 'Conversations › Temporary chats' })
  expect(link.getAttribute('href')).toBe('/documentation/conversation#temporary')
})
