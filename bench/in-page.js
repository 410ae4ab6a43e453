// Injected as `bench` into every measured page before its own scripts: measurements that only the page itself can make.
globalThis.bench = (() => {
  const chartIn = part => part.querySelector('[role=grid][aria-label=Schedule]')
  const chart = () => chartIn(document)
  const firstRows = () => document.querySelector('[data-part=first-rows]')
  const nextFrame = () => new Promise(done => requestAnimationFrame(done))

  /** The part of the window that shows rows: the chart without border and axis. */
  const view = chart => {
    const top = chart.getBoundingClientRect().top + chart.clientTop
    const axis = chart.querySelector('[data-part=axis]').getBoundingClientRect().height
    return { top: top + axis, bottom: Math.min(top + chart.clientHeight, innerHeight) }
  }

  /** True if this plan is drawn and its rows reach the view's lower edge or the plan's end. The bars are on the canvas. */
  const firstScreenStands = (txId, part) => {
    const chart = part && chartIn(part)
    if (!chart || !document.querySelector('dl[aria-label=Plan]')?.textContent.includes(txId)) return false
    const rows = [...chart.querySelectorAll('[role=row]')]
    const last = rows.at(-1)
    const reaches =
      last?.getAttribute('aria-rowindex') === chart.getAttribute('aria-rowcount') ||
      last?.getBoundingClientRect().bottom >= view(chart).bottom
    return reaches && chart.querySelector('[role=gridcell]') !== null
  }
  const wholeStands = txId => !firstRows() && firstScreenStands(txId, document)

  /** The share of the view's height without a row in the document. */
  const emptyShare = () => {
    const { top, bottom } = view(chart())
    const covered = [...chart().querySelectorAll('[role=row]')]
      .map(row => row.getBoundingClientRect())
      .reduce((sum, row) => sum + Math.max(0, Math.min(row.bottom, bottom) - Math.max(row.top, top)), 0)
    return Math.max(0, 1 - covered / (bottom - top))
  }

  let opened = null
  let dropped = null
  let frames = null
  let counts = { pictures: 0, commits: 0 }

  // Each picture begins with it (src/ui/hooks/use-canvas.ts).
  const { setTransform } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.setTransform = function (...matrix) {
    counts.pictures++
    return setTransform.apply(this, matrix)
  }
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: () => counts.commits++,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  }

  return {
    elements: () => document.getElementsByTagName('*').length,
    takeCounts() {
      const taken = counts
      counts = { pictures: 0, commits: 0 }
      return taken
    },
    distance: () => chart().scrollHeight - chart().clientHeight,
    position: () => chart().scrollTop,
    toTop: () => chart().scrollTo({ top: 0, behavior: 'instant' }),

    /** Starts with the next chosen file; `opened` then resolves to ms: { firstRows, shown, longestTask }. */
    awaitOpening(txId) {
      opened = new Promise(done => {
        const chosen = async () => {
          const start = performance.now()
          const tasks = []
          const watch = new PerformanceObserver(list => tasks.push(...list.getEntries()))
          watch.observe({ type: 'longtask' })
          const drawnAfter = async stands => {
            do await nextFrame()
            while (!stands())
            await nextFrame()
            await nextFrame()
            return performance.now() - start
          }
          const firstRowsMs = drawnAfter(() => firstScreenStands(txId, firstRows()) || wholeStands(txId))
          const shown = await drawnAfter(() => wholeStands(txId))
          tasks.push(...watch.takeRecords())
          watch.disconnect()
          done({
            firstRows: await firstRowsMs,
            shown,
            longestTask: Math.max(0, ...tasks.map(task => task.duration)),
          })
        }
        document.addEventListener('change', chosen, { capture: true, once: true })
      })
    },
    opened: () => opened,

    /** Starts with the next release of the pointer; `dropped` then resolves to ms until the chart shows the draft's step. */
    awaitDrop(cell, stepCount) {
      dropped = new Promise((done, fail) => {
        const released = async () => {
          const start = performance.now()
          const hasStep = () => document.querySelector('h1').textContent.includes(`(${stepCount} step`)
          const isMoved = () => !chart().querySelector(`[role=gridcell][aria-label="${CSS.escape(cell)}"]`)
          do {
            await nextFrame()
            if (performance.now() - start > 10_000)
              return fail(new Error(`${cell} was not moved: ${document.querySelector('h1').textContent}`))
          } while (!hasStep() || !isMoved())
          await nextFrame()
          done(performance.now() - start)
        }
        document.addEventListener('pointerup', released, { capture: true, once: true })
      })
    },
    dropped: () => dropped,

    /** Records the time of every frame from now on and, if requested, what it shows. */
    startFrames(watching) {
      frames = []
      const mine = frames
      const take = time => {
        if (frames !== mine) return
        mine.push({ time, empty: watching ? emptyShare() : 0 })
        requestAnimationFrame(take)
      }
      requestAnimationFrame(take)
    },
    async stopFrames(settleMs) {
      const end = performance.now() + settleMs
      while (performance.now() < end) await nextFrame()
      const taken = frames
      frames = null
      return taken
    },
  }
})()
