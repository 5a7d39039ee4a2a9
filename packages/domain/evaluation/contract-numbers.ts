/** So many letters the number of a contract has at most (BT-150 of the eForms SDK). */
export const LONGEST_CONTRACT_NUMBER = 100
