// Work that the pages of this browser do one after the other, because they share what is stored. A browser without locks does it at once.
export const onePageAtATime = async <Result>(name: string, run: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request(name, run) : run()
