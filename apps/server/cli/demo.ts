import type { OpenDatabase } from '../services.ts'
export const fillEmptyDatabase = async (
  _d: OpenDatabase,
  _p: (l: string) => void,
): Promise<void> => {}
export const printAccounts = async (_d: OpenDatabase, _p: (l: string) => void): Promise<void> => {}
export const loadDemonstration = async (_o: { force: boolean }): Promise<void> => {}
