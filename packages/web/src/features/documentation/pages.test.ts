import { MODEL_TYPES, MODEL_INTERFACES } from '@parlance/contract/models/model-interfaces.ts'
import { SPLITTER_TYPES } from '@parlance/contract/knowledge/splitters.schemas.ts'
import { SYSTEM_ASSISTANT_KEYS } from '@parlance/contract/assistants/system-assistants.schemas.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { askedSection, type Page, pageOf } from '#features/documentation/pages.ts'
import { PAGES as english } from '#features/documentation/pages-en.ts'
import { PAGES as french } from '#features/documentation/pages-fr.ts'
import { isResource, listedResources, RESOURCES } from '#features/documentation/resources.ts'
import { makeIndex, searchIn } from '#features/documentation/search-index.ts'
import { i18n, loadTexts, setLanguage, startI18n } from '#i18n/i18n.ts'

const names = RESOURCES.map(({ resource }) => resource).toSorted()
const LANGUAGES = { en: english, fr: french }
const textOf = ({ intro, sections }: Page) =>
  [intro, ...sections.flatMap(({ title, body }) => [title, body])].join('\n')
const anchorsOf = ({ sections }: Page) => sections.map(({ anchor }) => anchor)
const hasAnchor = (resource: string, anchor: string) =>
  isResource(resource) && (anchor === '' || anchorsOf(english[resource]).includes(anchor))

describe('the texts of the documentation', () => {
  test('are there for every resource in both languages, with the same anchors', () => {
    expect(Object.keys(english).toSorted()).toEqual(names)
    expect(Object.keys(french).toSorted()).toEqual(names)
    for (const { resource } of RESOURCES) {
      const anchors = anchorsOf(english[resource])
      expect(anchorsOf(french[resource]), resource).toEqual(anchors)
      expect(new Set(anchors).size, resource).toBe(anchors.length)
      for (const page of [english[resource], french[resource]]) {
        expect(page.title && page.intro, resource).toBeTruthy()
        expect(
          page.sections.filter(({ body }) => body === ''),
          resource,
        ).toEqual([])
      }
    }
  })

  test.each(['en', 'fr'] as const)('link to pages and sections that exist in %s', (language) => {
    for (const { resource } of RESOURCES) {
      const text = textOf(LANGUAGES[language][resource])
      for (const [link, address = ''] of text.matchAll(/(?<!!)\[[^\]]*\]\(([^)]+)\)/g)) {
        const [, to = '', anchor = ''] = /^\/documentation\/([a-z_]+)(?:#(.+))?$/.exec(address) ?? []
        expect(hasAnchor(to, anchor), `${resource}: ${link}`).toBe(true)
      }
    }
  })

  test('show pictures that exist in both languages and modes, each with a description', () => {
    const files = import.meta.glob('./pictures/*.webp')
    const shown = (['en', 'fr'] as const).map((language) => {
      const text = Object.values(LANGUAGES[language]).map(textOf).join('\n')
      return [...text.matchAll(/!\[([^\]]+)\]\(\.\.\/\.\.\/pictures\/([a-z-]+)-(en|fr)-light\.webp\)/g)].map(
        ([, alt, name, of]) => ({ alt, name, of }),
      )
    })
    for (const [at, language] of (['en', 'fr'] as const).entries()) {
      expect(shown[at]?.filter(({ alt, of }) => !alt || of !== language)).toEqual([])
    }
    const names = shown[0]?.map(({ name }) => name) ?? []
    expect(shown[1]?.map(({ name }) => name)).toEqual(names)
    const made = names.flatMap((name) =>
      ['en-light', 'en-dark', 'fr-light', 'fr-dark'].map((view) => `./pictures/${name}-${view}.webp`),
    )
    expect(Object.keys(files).toSorted()).toEqual(made.toSorted())
  })

  test('have a section for every type and provider', () => {
    const typed = {
      provider: MODEL_INTERFACES,
      model: MODEL_TYPES,
      text_splitter: SPLITTER_TYPES,
      system_assistant: SYSTEM_ASSISTANT_KEYS,
      connector: ['confluence', 'google_drive', 'sharepoint', 'local_files'],
    } as const
    for (const [resource, types] of Object.entries(typed)) {
      const page = english[resource as keyof typeof typed]
      for (const type of types) {
        expect(askedSection(page, { type }), `${resource} ${type}`).toBe(type.replaceAll('_', '-'))
        expect(askedSection(page, { provider: type })).toBe(type.replaceAll('_', '-'))
      }
      expect(askedSection(page, { provider: 'unheard-of' })).toBe('')
    }
  })

  test('have a section for every plugin of the repository, which its settings open', () => {
    const folders = Object.keys(import.meta.glob('../../../../../plugins/*/src/plugin.ts'))
    const ids = folders.map((path) => path.split('/').at(-3) ?? '')
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.filter((id) => !hasAnchor('plugin', id))).toEqual([])
  })

  test('are what the screens link to', () => {
    const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], {
      eager: true,
      import: 'default',
      query: '?raw',
    })
    const guides = Object.values(sources).flatMap((source) => [...source.matchAll(/\sguide="([^"]+)"/g)])
    expect(guides.length).toBeGreaterThan(20)
    for (const [, guide = ''] of guides) {
      const [resource = '', anchor = ''] = guide.split('#')
      expect(hasAnchor(resource, anchor), guide).toBe(true)
    }
  })

  test('are typeset as French is', () => {
    for (const page of Object.values(french)) {
      const prose = textOf(page)
        .replaceAll(/```[\s\S]*?```/g, '')
        .replaceAll(/`[^`]*`/g, '')
      expect(prose).not.toMatch(/ [:;!?»]|« |'/)
    }
  })
})

describe('what the screens say', () => {
  beforeAll(async () => {
    await startI18n('en')
    await loadTexts(['app', 'thread', 'pages'])
    await setLanguage('fr')
  })

  test.each(['en', 'fr'] as const)('is how the documentation names it in %s', (language) => {
    const flat = (text: string) => text.toLowerCase().replaceAll(/\s/g, ' ')
    const screens = flat(JSON.stringify(i18n.store.data[language]))
    const missing = Object.values(LANGUAGES[language])
      .flatMap((page) => [...textOf(page).matchAll(/\*\*([^*]+)\*\*/g)])
      .flatMap(([, bold = '']) => flat(bold).split(/ › | ?: ?/))
      .filter((name) => !screens.includes(name))
    expect(missing).toEqual([])
  })
})

test('a page is read from its Markdown', () => {
  expect(pageOf('# Title\n\nIntro.\n\n## One {#one}\n\nText.\n\n## Two {#two-2}\n\nMore.\n')).toEqual({
    title: 'Title',
    intro: 'Intro.',
    sections: [
      { anchor: 'one', title: 'One', body: 'Text.' },
      { anchor: 'two-2', title: 'Two', body: 'More.' },
    ],
  })
})

test('people without permissions see the pages for everyone', () => {
  expect(listedResources(() => false).map(({ resource }) => resource)).toEqual([
    'users',
    'conversation',
    'assistant',
    'cost',
    'security',
    'api',
  ])
})

describe('the search', () => {
  const found = (language: 'en' | 'fr', question: string, isListed = () => true) =>
    searchIn(makeIndex(LANGUAGES[language], language), question, isListed).map(
      ({ resource, section }) => `${resource}#${section.anchor}`,
    )

  test('finds other forms of a word, with and without accents, and words being typed', () => {
    expect(found('en', 'How do I archive knowledge bases?')[0]).toBe('knowledge_base#archive')
    expect(found('en', 'tempor')).toContain('conversation#temporary')
    expect(found('fr', 'reclassement')).toEqual(found('fr', 'reclassements'))
    expect(found('fr', 'réponses générées')).toEqual(found('fr', 'reponses generees'))
    expect(found('fr', 'budget bloquant').slice(0, 2)).toContain('cost#budgets')
    expect(found('en', 'xylophone')).toEqual([])
  })

  test('leaves out pages that are not listed', () => {
    expect(found('en', 'budget', () => false)).toEqual([])
  })
})
