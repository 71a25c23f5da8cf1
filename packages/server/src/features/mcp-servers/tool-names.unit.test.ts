import { describe, expect, test } from 'vitest'
import { modelName, modelNames } from './tool-names.ts'

describe('the name of a tool for models', () => {
  test('begins with the short name of its server', () => {
    expect(modelName('crm', 'find_customer')).toBe('crm_find_customer')
  })

  test('has letters, digits and underscores only, and 64 of them at most', () => {
    const names = [
      modelName('crm', 'find-customer'),
      modelName('crm', 'é/☃'),
      modelName('crm', 'x'.repeat(128)),
    ]
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_]{1,64}$/)
    expect(modelName('crm', 'find-customer')).not.toBe(modelName('crm', 'find.customer'))
    expect(modelName('crm', `${'x'.repeat(100)}a`)).not.toBe(modelName('crm', `${'x'.repeat(100)}b`))
  })

  test('is never the name of a built-in tool', () => {
    expect(modelName('open', 'page')).toMatch(/^open_page_[0-9a-f]{8}$/)
    expect(modelName('search', 'documents')).not.toBe('search_documents')
  })

  test('is unique, even if a server imitates the name of another of its tools', () => {
    const changed = modelName('crm', 'find-customer')
    const tools = [
      { id: '2', slug: 'crm', name: 'find-customer' },
      { id: '1', slug: 'crm', name: changed.slice('crm_'.length) },
    ]
    const names = modelNames(tools)
    expect(new Set(names.values()).size).toBe(2)
    expect(modelNames(tools.toReversed())).toEqual(names)
  })
})
