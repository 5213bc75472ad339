/** Says beside a control that its code could not be fetched (its words stand in Page.astro); with nothing given takes that back. */
export const sayPressFault = (near?: Element | null): void => {
  const fault = document.querySelector<HTMLElement>(".press-fault");
  if (!fault) return;
  fault.hidden = !near;
  if (!near) return;
  const { left, bottom } = near.getBoundingClientRect();
  fault.style.inset = `min(${bottom}px,100vh - 72px) auto auto min(${left}px,100vw - 280px)`;
  // In a dialog, because what is outside of it cannot be heard.
  (near.closest("dialog[open]") ?? document.body).append(fault);
};
