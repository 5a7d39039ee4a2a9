/** Whether a header `Accept-Encoding` takes gzip (RFC 9110, 12.5.3). */
export const takesGzip = (header: string): boolean =>
  header.split(',').some((coding) => {
    const [name = '', weight = ''] = coding.split(';')
    return (
      ['gzip', '*'].includes(name.trim().toLowerCase()) && !/^\s*q=0(\.0{0,3})?\s*$/.test(weight)
    )
  })
