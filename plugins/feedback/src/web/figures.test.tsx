import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { fr } from '../locales/fr.ts'
import { CountTable } from './count-table.tsx'
import { everyDay } from './trend-days.ts'
import { ui } from './ui.harness.ts'

afterEach(cleanup)

const isKey = (key: string): key is keyof typeof fr => key in fr
const host = { t: (key: string) => (isKey(key) ? fr[key] : key), language: 'fr', ui } as PluginHost
const rows = [
  { id: '1', name: 'Beta', positive: 1200, negative: 1 },
  { id: '2', name: 'alpha', positive: 3, negative: 40 },
  { id: null, name: '', positive: 0, negative: 2 },
]

describe('models and assistants', () => {
  const names = () =>
    within(screen.getByRole('table', { name: 'Par modèle' }))
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent)

  test('are sorted by each column, both ways, with numbers in the format of the language', () => {
    render(<CountTable host={host} title="Par modèle" unnamed="Modèle inconnu" rows={rows} total={3} />)
    expect(names()).toEqual(['Beta', 'alpha', 'Modèle inconnu'])
    expect(screen.queryByText(/Non listés/)).toBeNull()
    expect(screen.getByText('1 200')).toBeTruthy()
    const turn = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    turn('Avis négatifs')
    expect(names()).toEqual(['alpha', 'Modèle inconnu', 'Beta'])
    turn('Avis négatifs')
    expect(names()).toEqual(['Beta', 'Modèle inconnu', 'alpha'])
    turn('Nom')
    expect(names()).toEqual(['alpha', 'Beta', 'Modèle inconnu'])
  })

  test('show that some are not listed', () => {
    render(<CountTable host={host} title="Par modèle" unnamed="Modèle inconnu" rows={rows} total={1203} />)
    expect(screen.getByText(/Non listés/)).toBeTruthy()
  })
})

describe('the trend', () => {
  test('has a column for each day, including the end of a month', () => {
    const counts = [{ day: '2026-03-01', positive: 2, negative: 1 }]
    expect(everyDay(counts, 3, new Date('2026-03-02T01:00:00Z'))).toEqual([
      { day: '2026-02-28', positive: 0, negative: 0 },
      { day: '2026-03-01', positive: 2, negative: 1 },
      { day: '2026-03-02', positive: 0, negative: 0 },
    ])
  })
})
