export const RESOURCES = ['api', 'users', 'administrators'] as const
export type Resource = (typeof RESOURCES)[number]

export const isResource = (name: string): name is Resource => RESOURCES.some((one) => one === name)
