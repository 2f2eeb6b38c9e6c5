import { useEffect, useRef, useState } from "react";
import { formatNumber } from "#app/lib/numbers.ts";

const duration = 2000;

/**
 * A figure that counts up when it is scrolled into view. The page arrives with the final figure: whoever already sees
 * it, reads without script or wants no motion keeps it. The final figure always holds the width.
 */
export function CountUp({ value, className = "" }: { value: number; className?: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(value);

  useEffect(() => {
    const element = place.current;
    setShown(value);
    if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let frame = 0;
    let isWaiting = false;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) {
        isWaiting = true;
        setShown(0);
        return;
      }
      observer.disconnect();
      if (isWaiting) frame = animate(value, setShown, (next) => (frame = next));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [value]);

  return (
    <span ref={place} className={`inline-grid ${className}`}>
      <span className={`col-start-1 row-start-1 ${shown === value ? "" : "opacity-0"}`}>
        {formatNumber(value)}
      </span>
      {shown !== value && (
        <span aria-hidden="true" className="col-start-1 row-start-1">
          {formatNumber(shown)}
        </span>
      )}
    </span>
  );
}

function animate(target: number, show: (figure: number) => void, remember: (frame: number) => void): number {
  const start = performance.now();
  const step = (time: number) => {
    const progress = Math.min(Math.max((time - start) / duration, 0), 1);
    show(Math.round(target * (1 - (1 - progress) ** 3)));
    if (progress < 1) remember(requestAnimationFrame(step));
  };
  return requestAnimationFrame(step);
}
